package app.rules;

import android.animation.Animator;
import android.animation.AnimatorListenerAdapter;
import android.animation.ValueAnimator;
import android.app.Activity;
import android.app.Fragment;
import android.os.Bundle;
import android.os.Handler;

/** `remove … all` and `recreate` are read and do nothing yet. */
public class Nothing extends Activity {
    private final Handler handler = new Handler();
    private final ValueAnimator animator = ValueAnimator.ofFloat(0, 1);

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        handler.post(new Posted());
        animator.addListener(new Animated());
        getFragmentManager().beginTransaction().add(new Page(), "page").commit();
    }

    @Override
    protected void onStop() {
        super.onStop();
        handler.removeCallbacksAndMessages(null);
        animator.removeAllListeners();
        recreate();
    }

    static class Posted implements Runnable {
        @Override
        public void run() {
        }
    }

    static class Animated extends AnimatorListenerAdapter {
        @Override
        public void onAnimationEnd(Animator animation) {
        }
    }

    public static class Page extends Fragment {
        @Override
        public void onCreate(Bundle state) {
        }

        @Override
        public void onResume() {
        }
    }
}

/* WANT:
callback Nothing$Animated.onAnimationEnd: curated
callback Nothing$Page.onCreate: lifecycle, life
callback Nothing$Page.onResume: lifecycle, life
callback Nothing$Posted.run: curated
callback Nothing.onCreate: lifecycle, life
	0 → 1 begin Activity.onCreate
	1 → 2 call guests
	2 → 3 end Activity.onCreate
	3 → 4 begin Handler.post
	4 → 5 posted(Nothing$Posted.run)=yes
	5 → 6 post Nothing$Posted.run by Handler.post
	6 → 7 end Handler.post
	7 → 8 animator(Nothing$Animated)=Nothing$Animated
	8 → 9
	9 → 10 life(Nothing$Page)?0
	10 → end life(another Nothing$Page)?0
callback Nothing.onStop: lifecycle, life
	0 → 1 posted(Nothing$Posted.run)=none
	1 → end animator(Nothing$Animated)=none
code guests
	0 → 1 life(Nothing$Page)?8
	0 → end life(Nothing$Page)?9
	1 → end run Nothing$Page.onCreate in Activity.onCreate
slot posted(Nothing$Posted.run): posted
	yes runs Nothing$Posted.run
slot animator(Nothing$Animated): added
	Nothing$Animated runs Nothing$Animated.onAnimationEnd
slot life(Nothing$Page): hosted, local
	added
	entering
	leaving
	changing
	inflated
	made
	nearly
	detaching
	detached
	attaching
	pushing
	pushed
	stacking
	stacked
	dropping
	asleep
	waking
slot life(another Nothing$Page): hosted, local
	added
	entering
	leaving
	changing
	inflated
	made
	nearly
	detaching
	detached
	attaching
	pushing
	pushed
	stacking
	stacked
	dropping
	asleep
	waking
*/
