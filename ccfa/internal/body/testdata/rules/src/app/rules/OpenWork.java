package app.rules;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import androidx.core.app.JobIntentService;

/** `open work`, of a library's class: the service is asked to do a piece of work, on a thread of its own. */
public class OpenWork extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        JobIntentService.enqueueWork(this, Work.class, 1, new Intent());
    }

    public static class Work extends JobIntentService {
        @Override
        protected void onHandleWork(Intent work) {
        }
    }
}

/* WANT:
service OpenWork$Work brought-by=work
callback OpenWork$Work.onHandleWork: lifecycle
callback OpenWork$Work.onHandleWork on a worker: lifecycle
callback OpenWork.onCreate: lifecycle, life
	0 → 1 begin JobIntentService.enqueueWork
	1 → 2 open(OpenWork$Work)=pending
	2 → 3 posted(OpenWork$Work.onHandleWork)=yes
	3 → 4 post OpenWork$Work.onHandleWork by JobIntentService.enqueueWork to a worker
	4 → end end JobIntentService.enqueueWork
slot open(OpenWork$Work): opening, opens OpenWork$Work
	pending
slot posted(OpenWork$Work.onHandleWork): posted
	yes runs OpenWork$Work.onHandleWork on a worker
*/
