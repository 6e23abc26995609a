package example;

/** TzuYu's BoundedStack, written anew from the paper's Tables I and II: push fails where three elements are there, pop where none is. */
public class BoundedStack {
  private static final int MAX = 3;

  private final Integer[] elements = new Integer[MAX];
  private int size;

  public void push(Integer element) {
    if (size == MAX) {
      throw new IllegalStateException("full");
    }
    elements[size++] = element;
  }

  public Integer pop() {
    if (size == 0) {
      throw new IllegalStateException("empty");
    }
    return elements[--size];
  }
}
