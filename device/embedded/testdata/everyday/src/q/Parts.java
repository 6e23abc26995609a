package q;

import android.accounts.AccountManager;
import android.accounts.AccountManagerFuture;
import android.content.ClipData;
import android.content.ClipboardManager;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.os.Bundle;
import android.telephony.TelephonyManager;
import android.view.View;
import android.view.WindowInsets;
import android.view.inputmethod.EditorInfo;
import android.view.inputmethod.InputMethodManager;
import android.widget.EditText;

/** Parts of the system around a window: its bars, the keyboard, the telephone, accounts, the clipboard, the home screen. */
public class Parts extends Screen {
  private EditText field;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    field = new EditText(this);
    field.setSingleLine();
    field.setImeOptions(EditorInfo.IME_ACTION_SEARCH);
    field.setOnEditorActionListener(
        (v, action, key) -> {
          log("  editor action " + action);
          return true;
        });
    View root = getWindow().getDecorView();
    root.setOnApplyWindowInsetsListener(
        (v, insets) -> {
          log("  insets " + shown(insets));
          return v.onApplyWindowInsets(insets);
        });
    button("Insets", () -> log("  " + shown(root.getRootWindowInsets())));
    button("Hide", () -> root.getWindowInsetsController().hide(WindowInsets.Type.statusBars()));
    button("Show", () -> root.getWindowInsetsController().show(WindowInsets.Type.statusBars()));
    button("Keyboard", this::keyboard);
    button("Put away", () -> log("  " + getSystemService(InputMethodManager.class).hideSoftInputFromWindow(field.getWindowToken(), 0)));
    button("Methods", () -> log("  " + !getSystemService(InputMethodManager.class).getEnabledInputMethodList().isEmpty()));
    button("Network", () -> log("  " + telephone().getNetworkOperatorName() + " " + telephone().getSimState() + " " + telephone().getPhoneType()));
    button("Device", () -> log("  " + telephone().getImei()));
    button("Number", () -> log("  " + telephone().getLine1Number()));
    button("Cells", () -> log("  " + telephone().getAllCellInfo()));
    button("Accounts", () -> log("  " + AccountManager.get(this).getAccounts().length));
    button("New account", () -> newAccount("a.example"));
    button("Own account", () -> newAccount("own.example"));
    button("Token", this::token);
    button("Account", () -> startActivityForResult(AccountManager.newChooseAccountIntent(null, null, null, null, null, null, null), 1));
    button("Copy", this::copy);
    button("Home", this::home);
    layout().addView(field);
  }

  private static String shown(WindowInsets i) {
    return i.getInsets(WindowInsets.Type.statusBars()).top + " "
        + i.getInsets(WindowInsets.Type.navigationBars()).bottom + " "
        + i.isVisible(WindowInsets.Type.ime());
  }

  private void keyboard() {
    field.requestFocus();
    InputMethodManager m = getSystemService(InputMethodManager.class);
    log("  " + m.showSoftInput(field, 0) + " " + m.isActive(field) + " " + m.isAcceptingText());
  }

  private TelephonyManager telephone() {
    return getSystemService(TelephonyManager.class);
  }

  private void newAccount(String type) {
    AccountManager.get(this).addAccount(type, null, null, null, this, this::added, null);
  }

  private void token() {
    AccountManager m = AccountManager.get(this);
    m.getAuthToken(m.getAccountsByType("own.example")[0], "all", null, this, this::added, null);
  }

  private void added(AccountManagerFuture<Bundle> f) {
    try {
      log("  " + f.getResult());
    } catch (Exception e) {
      log("  " + e);
    }
  }

  private void copy() {
    ClipboardManager c = getSystemService(ClipboardManager.class);
    c.addPrimaryClipChangedListener(() -> log("  changed"));
    c.setPrimaryClip(ClipData.newPlainText("l", "text"));
    log("  " + c.getPrimaryClip().getItemAt(0).getText());
  }

  private void home() {
    ResolveInfo i = getPackageManager().resolveActivity(new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_HOME), PackageManager.MATCH_DEFAULT_ONLY);
    log("  " + (i != null));
    startActivity(new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_HOME));
  }

  @Override
  protected void onActivityResult(int request, int result, Intent data) {
    log("onActivityResult " + result + " " + (data == null ? null : data.getStringExtra(AccountManager.KEY_ACCOUNT_TYPE)));
  }
}
