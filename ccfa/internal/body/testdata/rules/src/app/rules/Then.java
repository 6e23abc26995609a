package app.rules;

import android.app.Activity;
import android.os.AsyncTask;
import android.os.Bundle;

/** `async … then …`: one after another, on threads of their own. */
public class Then extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        new Task().execute();
    }

    static class Task extends AsyncTask<Void, Void, Void> {
        @Override
        protected void onPreExecute() {
        }

        @Override
        protected Void doInBackground(Void... none) {
            return null;
        }

        @Override
        protected void onPostExecute(Void none) {
        }
    }
}

/* WANT:
callback Then$Task.doInBackground: curated
callback Then$Task.doInBackground on a worker: curated
callback Then$Task.onPostExecute: curated
callback Then$Task.onPreExecute: curated
callback Then.onCreate: lifecycle, life
	0 → 1 begin Then$Task.execute
	1 → 2 run Then$Task.onPreExecute in Then$Task.execute
	2 → 3 posted(Then$Task.doInBackground)=yes
	3 → 4 post Then$Task.doInBackground by Then$Task.execute to a worker
	4 → 5 posted(Then$Task.onPostExecute)=yes
	5 → 6 post Then$Task.onPostExecute by Then$Task.execute
	6 → end end Then$Task.execute
slot posted(Then$Task.doInBackground): posted
	yes runs Then$Task.doInBackground on a worker
slot posted(Then$Task.onPostExecute): posted
	yes runs Then$Task.onPostExecute
*/
