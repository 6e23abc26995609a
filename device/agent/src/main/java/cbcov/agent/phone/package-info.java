/**
 * The inner half of the agent: it runs inside Robolectric's sandbox and does there what a phone's system server and user do.
 * {@link cbcov.agent.phone.Phone} takes requests; {@link cbcov.agent.phone.AppProcess} is the app's process;
 * {@link cbcov.agent.phone.ActivityStack} and {@link cbcov.agent.phone.Services} drive lifecycles; {@link
 * cbcov.agent.phone.Messages} and {@link cbcov.agent.phone.Background} hold what is pending on the main thread and beside it, {@link
 * cbcov.agent.phone.Waits} is where threads wait, and {@link cbcov.agent.phone.Schedule} decides which goes on;
 * {@link cbcov.agent.phone.Screen} and {@link cbcov.agent.phone.Input} are what a user sees and does; {@link
 * cbcov.agent.phone.Logcat} writes what logcat would have written. The app's calls arrive in {@link cbcov.agent.phone.Hooks} and in
 * the shadows.
 *
 * <p>All of it runs on the sandbox's main thread, which is the app's main thread, unless a method says otherwise.
 */
package cbcov.agent.phone;
