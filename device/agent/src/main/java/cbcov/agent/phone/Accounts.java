package cbcov.agent.phone;

import android.accounts.Account;
import android.accounts.AccountManager;
import android.accounts.IAccountAuthenticator;
import android.accounts.IAccountAuthenticatorResponse;
import android.accounts.IAccountManagerResponse;
import android.content.ComponentName;
import android.content.Intent;
import android.content.ServiceConnection;
import android.content.pm.PackageParser;
import android.content.res.TypedArray;
import android.content.res.XmlResourceParser;
import android.os.Binder;
import android.os.Bundle;
import android.os.IBinder;
import android.os.Process;
import android.os.RemoteException;
import android.util.Log;
import android.util.Xml;
import java.io.IOException;
import java.util.function.Consumer;
import org.robolectric.Shadows;
import org.robolectric.shadows.ShadowBinder;
import org.xmlpull.v1.XmlPullParser;
import org.xmlpull.v1.XmlPullParserException;

/**
 * The system's side of accounts: it asks an authenticator, a service of the app for one type of account, and hands its answers on
 * (AOSP AccountManagerService.Session). The device has no authenticators but the app's own.
 */
public final class Accounts {
  private static final String ACCOUNT_MANAGER = "android.permission.ACCOUNT_MANAGER"; // the system's own
  private static final int SYSTEM_PID = 1000;

  /** A question that the system asks an authenticator. Its answer may come late, from an activity of the app's. */
  public interface Question {
    void ask(IAccountAuthenticator authenticator, IAccountAuthenticatorResponse answer) throws RemoteException;
  }

  private Accounts() {}

  /** Asks the authenticator of a type of account; what it answers goes to who asked, a token to {@code token} as well. */
  public static void ask(String type, IAccountManagerResponse asker, Consumer<Bundle> token, Question question) {
    Phone phone = Phone.get();
    String service = authenticator(type);
    if (service == null) {
      phone.binder(() -> failed(asker, AccountManager.ERROR_CODE_REMOTE_EXCEPTION, "bind failure"));
      return;
    }
    Intent intent = new Intent(AccountManager.ACTION_AUTHENTICATOR_INTENT);
    intent.setComponent(new ComponentName(phone.process().manifest().packageName, service));
    phone.services().bind(intent, new Session(asker, token, question));
  }

  /** One question and its answers, while the authenticator's service is bound. */
  private static final class Session extends IAccountAuthenticatorResponse.Stub implements ServiceConnection {
    private final IAccountManagerResponse asker;
    private final Consumer<Bundle> token;
    private final Question question;
    private boolean ended; // on any thread; guarded by this

    Session(IAccountManagerResponse asker, Consumer<Bundle> token, Question question) {
      this.asker = asker;
      this.token = token;
      this.question = question;
    }

    @Override
    public void onServiceConnected(ComponentName name, IBinder binder) {
      Phone.get()
          .binder(
              () -> {
                try {
                  asSystem(() -> question.ask(IAccountAuthenticator.Stub.asInterface(binder), this));
                } catch (RemoteException e) {
                  onError(AccountManager.ERROR_CODE_REMOTE_EXCEPTION, "remote exception");
                }
              });
    }

    @Override
    public void onNullBinding(ComponentName name) {
      onError(AccountManager.ERROR_CODE_REMOTE_EXCEPTION, "disconnected");
    }

    @Override
    public void onServiceDisconnected(ComponentName name) {}

    /** An answer with an intent is none yet: its activity gives the answer. */
    @Override
    public void onResult(Bundle answer) {
      boolean last = answer == null || !answer.containsKey(AccountManager.KEY_INTENT);
      if (last && !end()) {
        return;
      }
      if (answer == null) {
        Phone.get().binder(() -> failed(asker, AccountManager.ERROR_CODE_INVALID_RESPONSE, "null bundle returned"));
        return;
      }
      token.accept(answer);
      answer(asker, answer);
    }

    @Override
    public void onRequestContinued() {}

    @Override
    public void onError(int code, String message) {
      if (end()) {
        Phone.get().binder(() -> failed(asker, code, message));
      }
    }

    /** Lets go of the service; reports whether it was still held. */
    private synchronized boolean end() {
      if (ended) {
        return false;
      }
      ended = true;
      Phone.get().services().unbind(this);
      return true;
    }
  }

  /** A call that reaches the app from another process. */
  private interface Call {
    void run() throws RemoteException;
  }

  /** Calls the app as the system's server does, which alone may call authenticators. Threads that run while the call sleeps see it so, too. */
  private static void asSystem(Call c) throws RemoteException {
    int uid = Binder.getCallingUid();
    int pid = Binder.getCallingPid();
    Shadows.shadowOf(Phone.get().process().application()).grantPermissions(SYSTEM_PID, Process.SYSTEM_UID, ACCOUNT_MANAGER);
    ShadowBinder.setCallingUid(Process.SYSTEM_UID);
    ShadowBinder.setCallingPid(SYSTEM_PID);
    try {
      c.run();
    } finally {
      ShadowBinder.setCallingUid(uid);
      ShadowBinder.setCallingPid(pid);
    }
  }

  /** Gives an answer to who asked. */
  public static void answer(IAccountManagerResponse asker, Bundle answer) {
    Phone.get()
        .binder(
            () -> {
              try {
                asker.onResult(answer);
              } catch (RemoteException e) {
                throw new IllegalStateException(e);
              }
            });
  }

  private static void failed(IAccountManagerResponse asker, int code, String message) {
    try {
      asker.onError(code, message);
    } catch (RemoteException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The class of the app's authenticator for a type of account; null: it has none. */
  private static String authenticator(String type) {
    for (PackageParser.Service s : Phone.get().process().manifest().services) {
      Bundle meta = s.metaData;
      if (meta != null && meta.containsKey(AccountManager.AUTHENTICATOR_META_DATA_NAME) && type.equals(type(meta))) {
        return s.info.name;
      }
    }
    return null;
  }

  private static String type(Bundle meta) {
    AppProcess p = Phone.get().process();
    try (XmlResourceParser xml = p.application().getResources().getXml(meta.getInt(AccountManager.AUTHENTICATOR_META_DATA_NAME))) {
      while (xml.next() != XmlPullParser.START_TAG) {
        if (xml.getEventType() == XmlPullParser.END_DOCUMENT) {
          return null;
        }
      }
      TypedArray a = p.application().getResources().obtainAttributes(Xml.asAttributeSet(xml), new int[] {android.R.attr.accountType});
      String type = a.getString(0);
      a.recycle();
      return type;
    } catch (XmlPullParserException | IOException e) {
      Phone.get().logcat().log(Log.WARN, "AccountAuthenticatorCache", "unable to read the authenticator's description: " + e);
      return null;
    }
  }

  /** What a phone gives for a token that it keeps. */
  public static Bundle token(Account account, String token) {
    Bundle b = new Bundle();
    b.putString(AccountManager.KEY_ACCOUNT_NAME, account.name);
    b.putString(AccountManager.KEY_ACCOUNT_TYPE, account.type);
    b.putString(AccountManager.KEY_AUTHTOKEN, token);
    return b;
  }
}
