package q;

import android.accounts.Account;
import android.accounts.AccountAuthenticatorResponse;
import android.accounts.AccountManager;
import android.os.Bundle;

/** Where the user of a new account signs in. */
public class SignIn extends Screen {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    AccountAuthenticatorResponse response = getIntent().getParcelableExtra(AccountManager.KEY_ACCOUNT_AUTHENTICATOR_RESPONSE);
    button("Sign in", () -> {
      Account a = new Account("somebody", "own.example");
      AccountManager.get(this).addAccountExplicitly(a, "secret", null);
      Bundle b = new Bundle();
      b.putString(AccountManager.KEY_ACCOUNT_NAME, a.name);
      b.putString(AccountManager.KEY_ACCOUNT_TYPE, a.type);
      response.onResult(b);
      finish();
    });
    button("Leave", () -> {
      response.onError(AccountManager.ERROR_CODE_CANCELED, "left");
      finish();
    });
  }
}
