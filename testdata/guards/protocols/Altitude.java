package protocols;

/** As PSYCO's CEV flight rule: stages of a flight go on only with the right altitude and mode. */
public class Altitude {
  private int stage;

  public void launch(int altitude, boolean ready) {
    if (stage != 0 || !ready || altitude != 0) {
      throw new IllegalStateException();
    }
    stage = 1;
  }

  public void ascend(int altitude) {
    if (stage != 1 || altitude < 3) {
      throw new IllegalStateException();
    }
    stage = 2;
  }

  public void land() {
    if (stage != 2) {
      throw new IllegalStateException();
    }
    stage = 0;
  }
}
