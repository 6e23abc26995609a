package lab;

import android.content.Context;
import android.view.textservice.SentenceSuggestionsInfo;
import android.view.textservice.SpellCheckerInfo;
import android.view.textservice.SpellCheckerSession;
import android.view.textservice.SpellCheckerSubtype;
import android.view.textservice.SuggestionsInfo;
import android.view.textservice.TextInfo;
import android.view.textservice.TextServicesManager;
import cbcov.agent.lab.Experiment;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A real client of a system service that is the experiment's own. */
public class Speller extends Experiment implements SpellCheckerSession.SpellCheckerSessionListener {
  private SpellCheckerSession session;

  @Override
  protected void setUp() {
    service(Context.TEXT_SERVICES_MANAGER_SERVICE, "com.android.internal.textservice.ITextServicesManager", this::manage);
  }

  private Object manage(Object self, Method m, Object[] args) throws Exception {
    switch (m.getName()) {
      case "isSpellCheckerEnabled":
        return true;
      case "getCurrentSpellChecker":
        return make(SpellCheckerInfo.class, "mId", "p/.S", "mSubtypes", new ArrayList<>(List.of(subtype())));
      case "getCurrentSpellCheckerSubtype":
        return subtype();
      case "getSpellCheckerService":
        connect(args);
        return null;
      default:
        return null;
    }
  }

  private SpellCheckerSubtype subtype() {
    return new SpellCheckerSubtype(0, "en", "");
  }

  private void connect(Object[] args) throws Exception {
    Object listener = null;
    Object results = null;
    for (Object a : args) {
      for (Class<?> c = a == null ? null : a.getClass(); c != null; c = c.getSuperclass()) {
        for (Class<?> i : c.getInterfaces()) {
          listener = i.getSimpleName().equals("ITextServicesSessionListener") ? a : listener;
          results = i.getSimpleName().equals("ISpellCheckerSessionListener") ? a : results;
        }
      }
    }
    Object to = results;
    Object checker =
        stub(
            "com.android.internal.textservice.ISpellCheckerSession",
            (self, m, a) -> {
              if (m.getName().equals("onGetSentenceSuggestionsMultiple")) {
                Method answer = to.getClass().getMethod("onGetSentenceSuggestions", SentenceSuggestionsInfo[].class);
                answer.setAccessible(true);
                new Thread(
                        () -> {
                          try {
                            answer.invoke(to, (Object) new SentenceSuggestionsInfo[1]);
                          } catch (ReflectiveOperationException e) {
                            throw new IllegalStateException(e);
                          }
                        })
                    .start();
              }
              return null;
            });
    for (Method m : listener.getClass().getMethods()) {
      if (m.getName().equals("onServiceConnected")) {
        m.setAccessible(true);
        m.invoke(listener, checker);
      }
    }
  }

  @Override
  protected void reset() {
    TextServicesManager manager = (TextServicesManager) context().getSystemService(Context.TEXT_SERVICES_MANAGER_SERVICE);
    session = manager.newSpellCheckerSession(null, Locale.ENGLISH, this, false);
  }

  @Override
  protected void input(int input, int alternative) {
    switch (input) {
      case 0 -> session.getSentenceSuggestions(new TextInfo[] {new TextInfo("tset")}, 1);
      case 1 -> session.cancel();
      default -> session.close();
    }
  }

  @Override
  public void onGetSuggestions(SuggestionsInfo[] results) {}

  @Override
  public void onGetSentenceSuggestions(SentenceSuggestionsInfo[] results) {
    heard("results", results.length);
  }
}
