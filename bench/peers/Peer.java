import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What LearnLib's learners have in common here: the machine that they learn, what they asked, and the perfect oracle. */
final class Peer {
  private static final Pattern EDGE = Pattern.compile("s(\\d+) -> s(\\d+) \\[label=\"(\\S+) / (\\S+)\"\\]");

  final int inputs;
  final int[][] to;
  final int[][] out;
  long queries;
  long symbols;
  int rounds;
  long oracleNanos;
  private final long start;

  /** A hypothesis, as the oracle sees it. */
  interface Hypothesis<S> {
    S initial();

    S next(S state, int input);

    int output(S state, int input);
  }

  private Peer(String file) throws IOException {
    Map<String, Integer> ins = new HashMap<>();
    Map<String, Integer> outs = new HashMap<>();
    List<int[]> edges = new ArrayList<>();
    int states = 0;
    for (String line : Files.readAllLines(Path.of(file))) {
      Matcher m = EDGE.matcher(line);
      if (m.find()) {
        int from = Integer.parseInt(m.group(1));
        ins.putIfAbsent(m.group(3), ins.size());
        outs.putIfAbsent(m.group(4), outs.size());
        edges.add(new int[] {from, Integer.parseInt(m.group(2)), ins.get(m.group(3)), outs.get(m.group(4))});
        states = Math.max(states, from + 1);
      }
    }
    inputs = ins.size();
    to = new int[states][inputs];
    out = new int[states][inputs];
    for (int[] e : edges) {
      to[e[0]][e[2]] = e[1];
      out[e[0]][e[2]] = e[3];
    }
    start = System.nanoTime();
  }

  /** Is one line of a list of machines: {"inputs": 2, "edges": [[to, output], ...]}, edges by state and input. */
  private Peer(int[] numbers) {
    inputs = numbers[0];
    int states = (numbers.length - 1) / 2 / inputs;
    to = new int[states][inputs];
    out = new int[states][inputs];
    for (int e = 0; e < states * inputs; e++) {
      to[e / inputs][e % inputs] = numbers[1 + 2 * e];
      out[e / inputs][e % inputs] = numbers[2 + 2 * e];
    }
    start = System.nanoTime();
  }

  /** What learns a machine. */
  interface Learner {
    void learn(Peer peer) throws Exception;
  }

  /** Has a learner learn the machine of a DOT file, or each of a list, a line of JSON each. */
  static void each(String file, Learner learner) throws Exception {
    if (!file.endsWith(".jsonl")) {
      learner.learn(new Peer(file));
      return;
    }
    for (String line : Files.readAllLines(Path.of(file))) {
      learner.learn(new Peer(Pattern.compile("\\d+").matcher(line).results().mapToInt(m -> Integer.parseInt(m.group())).toArray()));
    }
  }

  /** The shortest word that a hypothesis answers wrongly, the first in the order of inputs; null if there is none. */
  <S> List<Integer> counterexample(Hypothesis<S> h) {
    long began = System.nanoTime();
    rounds++;
    try {
      return search(h);
    } finally {
      oracleNanos += System.nanoTime() - began;
    }
  }

  private record Pair<S>(int truth, S said, Pair<S> before, int input) {}

  private record Key<S>(int truth, S said) {}

  private <S> List<Integer> search(Hypothesis<S> h) {
    ArrayDeque<Pair<S>> queue = new ArrayDeque<>();
    Set<Key<S>> seen = new HashSet<>();
    queue.add(new Pair<>(0, h.initial(), null, -1));
    while (!queue.isEmpty()) {
      Pair<S> now = queue.remove();
      for (int i = 0; i < inputs; i++) {
        if (out[now.truth][i] != h.output(now.said, i)) {
          List<Integer> word = new ArrayList<>(List.of(i));
          for (Pair<S> p = now; p.before != null; p = p.before) {
            word.add(p.input);
          }
          Collections.reverse(word);
          return word;
        }
        Pair<S> then = new Pair<>(to[now.truth][i], h.next(now.said, i), now, i);
        if (seen.add(new Key<>(then.truth, then.said))) {
          queue.add(then);
        }
      }
    }
    return null;
  }

  /** Prints what was learned and what it took, without the oracle's time. */
  void print(int states) {
    double seconds = (System.nanoTime() - start - oracleNanos) / 1e9;
    System.out.printf(
        java.util.Locale.ROOT,
        "{\"states\": %d, \"queries\": %d, \"symbols\": %d, \"rounds\": %d, \"seconds\": %.3f}%n",
        states, queries, symbols, rounds, seconds);
  }
}
