package example;

/** TzuYu's example of java.security.Signature (and PSYCO's), written anew: what may be called hangs on whether it was made ready to sign or to verify. */
public class Signature {
  public static final int UNINITIALIZED = 0;
  public static final int SIGN = 1;
  public static final int VERIFY = 2;

  private int state = UNINITIALIZED;

  public void initSign() {
    state = SIGN;
  }

  public void initVerify() {
    state = VERIFY;
  }

  public void sign() {
    if (state != SIGN) {
      throw new IllegalStateException("not initialized to sign");
    }
  }

  public void verify() {
    if (state != VERIFY) {
      throw new IllegalStateException("not initialized to verify");
    }
  }

  public void update() {
    if (state == UNINITIALIZED) {
      throw new IllegalStateException("not initialized");
    }
  }
}
