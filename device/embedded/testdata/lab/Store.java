package lab;

import android.content.Context;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteOpenHelper;
import cbcov.agent.lab.Experiment;

public class Store extends Experiment {
  private Helper helper;

  private class Helper extends SQLiteOpenHelper {
    Helper(Context c, int version) {
      super(c, "d.db", null, version);
    }

    @Override
    public void onConfigure(SQLiteDatabase db) {
      heard("confd");
    }

    @Override
    public void onCreate(SQLiteDatabase db) {
      heard("created");
    }

    @Override
    public void onUpgrade(SQLiteDatabase db, int from, int to) {
      heard("upgrd");
    }

    @Override
    public void onOpen(SQLiteDatabase db) {
      heard("opened");
    }
  }

  private void open(int version) {
    if (version > 0) {
      SQLiteDatabase db = context().openOrCreateDatabase("d.db", Context.MODE_PRIVATE, null);
      db.setVersion(version);
      db.close();
    }
    helper.getWritableDatabase();
  }

  @Override
  protected void reset() {
    if (helper != null) {
      helper.close();
    }
    helper = new Helper(context(), 5);
  }

  @Override
  protected void input(int input, int alternative) {
    switch (input) {
      case 0 -> open(0);
      case 1 -> open(6);
      case 2 -> open(4);
      case 3 -> open(5);
      default -> helper.close();
    }
  }
}
