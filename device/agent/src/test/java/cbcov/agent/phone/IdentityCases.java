package cbcov.agent.phone;

import static cbcov.agent.phone.Inside.same;

import android.graphics.drawable.ColorDrawable;
import android.view.View;
import android.widget.Button;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** Hash codes of Android's objects. */
final class IdentityCases {
  private IdentityCases() {}

  static void add(Map<String, Inside.Case> all) {
    all.put("Android's objects have the same hash codes in each process", IdentityCases::processes);
    all.put("Android prints an object's number in the process", IdentityCases::printed);
  }

  private static List<Integer> codes(Phone p) {
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      all.add(new View(p.context()).hashCode());
      all.add(new Button(p.context()).hashCode());
    }
    return all;
  }

  private static void processes(Phone p) {
    Identities.begin();
    List<Integer> one = codes(p);
    new ColorDrawable().hashCode(); // another class's objects move nothing
    View v = new View(p.context());
    same(v.hashCode(), v.hashCode());
    Identities.begin();
    same(one, codes(p));
    same(one.size(), new HashSet<>(one).size());
  }

  private static void printed(Phone p) {
    View v = new View(p.context());
    String number = Integer.toHexString(Hooks.identityHashCode(v));
    same(true, v.toString().contains("{" + number + " "));
  }
}
