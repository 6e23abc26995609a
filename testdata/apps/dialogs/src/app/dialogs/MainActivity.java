package app.dialogs;

import android.app.Activity;
import android.app.AlertDialog;
import android.app.DatePickerDialog;
import android.app.TimePickerDialog;
import android.content.DialogInterface;
import android.os.Bundle;
import android.view.View;
import android.widget.PopupMenu;

public class MainActivity extends Activity implements DialogInterface.OnClickListener {
    int answer;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.alert).setOnClickListener(v -> alert());
        findViewById(R.id.list).setOnClickListener(v -> list());
        findViewById(R.id.date).setOnClickListener(v ->
                new DatePickerDialog(this, (view, year, month, day) -> answer = day, 2020, 0, 1).show());
        findViewById(R.id.time).setOnClickListener(v ->
                new TimePickerDialog(this, (view, hour, minute) -> answer = minute, 12, 0, true).show());
        findViewById(R.id.popup).setOnClickListener(this::popup);
        findViewById(R.id.own).setOnClickListener(v -> new OwnDialog(this).show());
    }

    private void alert() {
        AlertDialog dialog = new AlertDialog.Builder(this)
                .setTitle("Sure?")
                .setPositiveButton("Yes", this)
                .setNegativeButton("No", this)
                .setNeutralButton("Later", (d, which) -> answer = 0)
                .setOnCancelListener(d -> answer = -1)
                .create();
        dialog.setOnShowListener(d -> answer = 9);
        dialog.setOnDismissListener(d -> answer++);
        dialog.show();
    }

    private void list() {
        String[] items = {"One", "Two"};
        new AlertDialog.Builder(this).setItems(items, (d, which) -> answer = which).show();
    }

    private void popup(View anchor) {
        PopupMenu popup = new PopupMenu(this, anchor);
        popup.getMenu().add("Copy");
        popup.setOnMenuItemClickListener(item -> true);
        popup.setOnDismissListener(menu -> answer = 0);
        popup.show();
    }

    @Override
    public void onClick(DialogInterface dialog, int which) {
        answer = which;
    }
}
