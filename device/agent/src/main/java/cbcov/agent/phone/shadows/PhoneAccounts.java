package cbcov.agent.phone.shadows;

import static org.robolectric.util.reflector.Reflector.reflector;

import android.accounts.Account;
import android.accounts.AccountManager;
import android.accounts.AccountManagerCallback;
import android.accounts.AccountManagerFuture;
import android.accounts.IAccountManager;
import android.accounts.IAccountManagerResponse;
import android.app.Activity;
import android.content.Context;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import cbcov.agent.phone.Accounts;
import java.lang.reflect.Proxy;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowAccountManager;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.reflector.Direct;
import org.robolectric.util.reflector.ForType;

/** Asks the app's own authenticators for accounts and tokens, by Android's own code; where there is none, that fails. Robolectric asks none. */
@Implements(AccountManager.class)
public class PhoneAccounts extends ShadowAccountManager {
  @RealObject private AccountManager real;

  @Override
  @Implementation
  protected void __constructor__(Context context, IAccountManager service) {
    super.__constructor__(context, service);
    IAccountManager system =
        (IAccountManager)
            Proxy.newProxyInstance(
                IAccountManager.class.getClassLoader(), new Class<?>[] {IAccountManager.class}, (p, m, args) -> asked(m.getName(), args));
    ReflectionHelpers.setField(real, "mContext", context);
    ReflectionHelpers.setField(real, "mService", system);
    ReflectionHelpers.setField(real, "mMainHandler", new Handler(Looper.getMainLooper()));
  }

  @Override
  @Implementation
  protected AccountManagerFuture<Bundle> addAccount(
      String type, String token, String[] features, Bundle options, Activity a, AccountManagerCallback<Bundle> callback, Handler h) {
    return reflector(Android.class, real).addAccount(type, token, features, options, a, callback, h);
  }

  @Override
  @Implementation
  protected AccountManagerFuture<Bundle> getAuthToken(
      Account account, String token, Bundle options, Activity a, AccountManagerCallback<Bundle> callback, Handler h) {
    return reflector(Android.class, real).getAuthToken(account, token, options, a, callback, h);
  }

  @Override
  @Implementation
  protected AccountManagerFuture<Bundle> getAuthToken(
      Account account, String token, Bundle options, boolean notify, AccountManagerCallback<Bundle> callback, Handler h) {
    return reflector(Android.class, real).getAuthToken(account, token, options, notify, callback, h);
  }

  /** Android's own code. */
  @ForType(AccountManager.class)
  interface Android {
    @Direct
    AccountManagerFuture<Bundle> addAccount(
        String type, String token, String[] features, Bundle options, Activity a, AccountManagerCallback<Bundle> callback, Handler h);

    @Direct
    AccountManagerFuture<Bundle> getAuthToken(
        Account account, String token, Bundle options, Activity a, AccountManagerCallback<Bundle> callback, Handler h);

    @Direct
    AccountManagerFuture<Bundle> getAuthToken(
        Account account, String token, Bundle options, boolean notify, AccountManagerCallback<Bundle> callback, Handler h);
  }

  private Object asked(String method, Object[] args) {
    IAccountManagerResponse asker = (IAccountManagerResponse) args[0];
    switch (method) {
      case "addAccount" -> {
        String type = (String) args[1];
        Accounts.ask(type, asker, b -> {}, (a, answer) -> a.addAccount(answer, type, (String) args[2], (String[]) args[3], (Bundle) args[5]));
      }
      case "getAuthToken" -> token(asker, (Account) args[1], (String) args[2], (Bundle) args[5]);
      default -> throw new UnsupportedOperationException(method);
    }
    return null;
  }

  private void token(IAccountManagerResponse asker, Account account, String type, Bundle options) {
    String kept = peekAuthToken(account, type);
    if (kept != null) {
      Accounts.answer(asker, Accounts.token(account, kept));
    } else {
      Accounts.ask(account.type, asker, b -> keep(account, type, b), (a, answer) -> a.getAuthToken(answer, account, type, options));
    }
  }

  private void keep(Account account, String type, Bundle answer) {
    String token = answer.getString(AccountManager.KEY_AUTHTOKEN);
    if (token != null) {
      setAuthToken(account, type, token);
    }
  }
}
