package cbcov.agent.phone;

import cbcov.agent.host.Cases;
import cbcov.agent.host.Setup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All tests of this package, and the phone that they share: each begins with nothing pending. */
public final class Inside implements Cases {
  /** One test. */
  interface Case {
    void run(Phone phone) throws Throwable;
  }

  private final Map<String, Case> all = new LinkedHashMap<>();
  private final Phone phone = new Phone();

  public Inside() {
    MessageCases.add(all);
    ThreadCases.add(all);
    ScreenCases.add(all);
    FaultCases.add(all);
    SocketCases.add(all);
    PropertyCases.add(all);
    IdentityCases.add(all);
    TaskCases.add(all);
    ConfigurationCases.add(all);
  }

  @Override
  public void prepare(Setup setup) throws Throwable {
    phone.prepare(setup);
    phone.begin();
  }

  @Override
  public List<String> names() {
    return new ArrayList<>(all.keySet());
  }

  @Override
  public void run(String name) throws Throwable {
    phone.stack().clear();
    phone.background().drop();
    phone.messages().drop();
    phone.process().renumber();
    all.get(name).run(phone);
  }

  /** Fails where two things differ. */
  static void same(Object want, Object got) {
    if (!String.valueOf(want).equals(String.valueOf(got))) {
      throw new AssertionError("want " + want + ", got " + got);
    }
  }
}
