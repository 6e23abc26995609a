package protocols;

/** What is drawn must be covered, and be above zero; once closed nothing goes. */
public class Account {
  private int balance;
  private boolean closed;

  public int getBalance() {
    return balance;
  }

  public boolean isClosed() {
    return closed;
  }

  public void deposit(int amount) {
    if (closed || amount <= 0 || amount > 1000) {
      throw new IllegalArgumentException();
    }
    balance += amount;
  }

  public void withdraw(int amount) {
    if (closed || amount <= 0 || amount > balance) {
      throw new IllegalArgumentException();
    }
    balance -= amount;
  }

  public void close() {
    if (closed || balance != 0) {
      throw new IllegalStateException();
    }
    closed = true;
  }
}
