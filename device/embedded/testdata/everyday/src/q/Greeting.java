package q;

/** A service of the app's own, found by ServiceLoader. */
public interface Greeting {
  String hello();

  class Polite implements Greeting {
    @Override
    public String hello() {
      return "good day";
    }
  }
}
