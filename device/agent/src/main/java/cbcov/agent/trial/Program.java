package cbcov.agent.trial;

import java.util.ArrayList;
import java.util.List;

/**
 * A trial's steps. As texts, a program begins with "t OBJECT KNOWN", the numbers of the step that makes the object in question, and of the first one before
 * which it is told what can be seen. It has a text for each step: "l TYPE TEXT", a literal; "n TYPE", null; "m CLASS MEMBER ARGS", one of the class's
 * makers by its number; "c CLASS MEMBER ON ARGS", one of its methods. ARGS are numbers of steps parted by commas, or "-".
 */
record Program(int object, int known, List<Step> steps) {
  /** A literal has no member. */
  record Step(Class<?> type, String text, Member member, int on, int[] args) {
    boolean isLiteral() {
      return member == null;
    }
  }

  /** What programs name, which they get from the classes that were looked at. */
  interface Classes {
    Class<?> type(String name) throws Untried;

    Looked look(String name) throws Untried;
  }

  static List<Program> read(List<String> texts, Classes classes) throws Untried {
    List<Program> all = new ArrayList<>();
    for (String text : texts) {
      try {
        if (text.startsWith("t ")) {
          String[] numbers = text.split(" ");
          all.add(new Program(Integer.parseInt(numbers[1]), Integer.parseInt(numbers[2]), new ArrayList<>()));
        } else {
          Program p = all.get(all.size() - 1);
          p.steps.add(p.step(text, classes));
        }
      } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
        throw new Untried("a trial has a faulty step, " + text, e);
      }
    }
    return all;
  }

  private Step step(String text, Classes classes) throws Untried {
    boolean literal = text.startsWith("l ");
    String[] parts = text.split(" ", literal ? 3 : -1);
    Class<?> type = classes.type(parts[1]);
    switch (parts[0]) {
      case "l":
        return new Step(type, parts[2], null, -1, null);
      case "n":
        return new Step(type, null, null, -1, null);
      case "m":
        return call(type, classes.look(parts[1]).makers.get(Integer.parseInt(parts[2])), -1, parts[3]);
      case "c":
        return call(type, classes.look(parts[1]).methods.get(Integer.parseInt(parts[2])), earlier(parts[3]), parts[4]);
      default:
        throw new IllegalArgumentException("no such kind of step");
    }
  }

  private Step call(Class<?> type, Member member, int on, String numbers) {
    String[] parts = numbers.equals("-") ? new String[0] : numbers.split(",");
    if (parts.length != member.parameters.length) {
      throw new IllegalArgumentException(member.signature() + " gets " + parts.length + " arguments");
    }
    int[] args = new int[parts.length];
    for (int i = 0; i < parts.length; i++) {
      args[i] = earlier(parts[i]);
    }
    return new Step(type, null, member, on, args);
  }

  private int earlier(String number) {
    int n = Integer.parseInt(number);
    if (n < 0 || n >= steps.size()) {
      throw new IllegalArgumentException("step " + n + " is not made before");
    }
    return n;
  }
}
