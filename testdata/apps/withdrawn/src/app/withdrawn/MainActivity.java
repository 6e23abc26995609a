package app.withdrawn;

import android.app.Activity;
import android.app.AlarmManager;
import android.os.Bundle;
import android.os.CountDownTimer;
import android.os.Handler;
import android.os.Message;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * One click posts in every way; onPause takes all of it back, each in its own way: none of it can come behind onPause. A task that is
 * taken back where it is scheduled never comes.
 */
public class MainActivity extends Activity implements View.OnClickListener {
    private final Handler handler = new Answering();
    private final Timer timer = new Timer();
    private final ExecutorService pool = Executors.newSingleThreadExecutor();
    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
    private final CountDownTimer countdown = new Countdown();
    private final Runnable scheduled = new Scheduled();
    private final Alarm alarm = new Alarm();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button b = new Button(this);
        b.setOnClickListener(this);
        LinearLayout list = new LinearLayout(this);
        list.addView(b);
        setContentView(list);
    }

    @Override
    public void onClick(View v) {
        handler.postDelayed(new Posted(), 100);
        handler.sendEmptyMessageDelayed(1, 100);
        timer.schedule(new Ticking(), 100);
        pool.execute(new Queued());
        scheduler.schedule(scheduled, 100, TimeUnit.MILLISECONDS).cancel(false);
        countdown.start();
        AlarmManager alarms = getSystemService(AlarmManager.class);
        alarms.setExact(AlarmManager.ELAPSED_REALTIME, 100, "alarm", alarm, null);
    }

    @Override
    protected void onPause() {
        super.onPause();
        handler.removeCallbacksAndMessages(null);
        timer.cancel();
        pool.shutdownNow();
        countdown.cancel();
        getSystemService(AlarmManager.class).cancel(alarm);
    }

    static class Answering extends Handler {
        @Override
        public void handleMessage(Message m) {
        }
    }

    static class Posted implements Runnable {
        @Override
        public void run() {
        }
    }

    static class Ticking extends TimerTask {
        @Override
        public void run() {
        }
    }

    static class Queued implements Runnable {
        @Override
        public void run() {
        }
    }

    static class Scheduled implements Runnable {
        @Override
        public void run() {
        }
    }

    static class Countdown extends CountDownTimer {
        Countdown() {
            super(100, 50);
        }

        @Override
        public void onTick(long left) {
        }

        @Override
        public void onFinish() {
        }
    }

    static class Alarm implements AlarmManager.OnAlarmListener {
        @Override
        public void onAlarm() {
        }
    }
}
