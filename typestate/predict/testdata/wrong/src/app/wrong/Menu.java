package app.wrong;


/** What the user picks is up to the user; what is logged guards nothing. */
public class Menu extends Window {
    private final Load task = new Load();

    @Override
    public boolean onOptionsItemSelected(android.view.MenuItem item) {
        if (isTaskRoot()) android.util.Log.d("wrong", "picked");
        switch (item.getItemId()) {
            case 1:
                task.execute("a");
                return true;
            default:
                return false;
        }
    }
}
