package q;

import android.accounts.AbstractAccountAuthenticator;
import android.accounts.Account;
import android.accounts.AccountAuthenticatorResponse;
import android.accounts.AccountManager;
import android.app.Service;
import android.content.Intent;
import android.os.Bundle;
import android.os.IBinder;

/** The app's authenticator: it asks for new accounts in a window, and gives tokens at once. */
public class Keys extends Service {
  @Override
  public IBinder onBind(Intent i) {
    Screen.log("Keys.onBind");
    return new Authenticator().getIBinder();
  }

  @Override
  public void onDestroy() {
    Screen.log("Keys.onDestroy");
  }

  private final class Authenticator extends AbstractAccountAuthenticator {
    Authenticator() {
      super(Keys.this);
    }

    @Override
    public Bundle addAccount(AccountAuthenticatorResponse response, String type, String token, String[] features, Bundle options) {
      Screen.log("Keys.addAccount " + type);
      Bundle b = new Bundle();
      b.putParcelable(
          AccountManager.KEY_INTENT, new Intent(Keys.this, SignIn.class).putExtra(AccountManager.KEY_ACCOUNT_AUTHENTICATOR_RESPONSE, response));
      return b;
    }

    @Override
    public Bundle getAuthToken(AccountAuthenticatorResponse response, Account account, String type, Bundle options) {
      Screen.log("Keys.getAuthToken " + account.name);
      Bundle b = new Bundle();
      b.putString(AccountManager.KEY_ACCOUNT_NAME, account.name);
      b.putString(AccountManager.KEY_ACCOUNT_TYPE, account.type);
      b.putString(AccountManager.KEY_AUTHTOKEN, "token of " + account.name);
      return b;
    }

    @Override
    public Bundle editProperties(AccountAuthenticatorResponse response, String type) {
      return null;
    }

    @Override
    public Bundle confirmCredentials(AccountAuthenticatorResponse response, Account account, Bundle options) {
      return null;
    }

    @Override
    public String getAuthTokenLabel(String type) {
      return null;
    }

    @Override
    public Bundle updateCredentials(AccountAuthenticatorResponse response, Account account, String type, Bundle options) {
      return null;
    }

    @Override
    public Bundle hasFeatures(AccountAuthenticatorResponse response, Account account, String[] features) {
      return null;
    }
  }
}
