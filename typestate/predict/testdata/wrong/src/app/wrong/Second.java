package app.wrong;


/** Closes the first window's database. */
public class Second extends Window {
    @Override
    protected void onPause() {
        First.db.close();
        super.onPause();
    }
}
