/**
 * The outer half of the agent: it talks with cbcov over the standard streams ({@link cbcov.agent.host.Wire}), starts Robolectric's
 * Android without JUnit ({@link cbcov.agent.host.Main}), and loads the app's classes ({@link cbcov.agent.host.AppLoader}), which another JVM makes of
 * its dex files ({@link cbcov.agent.host.Converter}), or which were kept from a run before. What happens inside Android is the package
 * {@code cbcov.agent.phone}, which Robolectric loads a second time inside its sandbox; this package is loaded once, so that both
 * halves share its classes. {@link cbcov.agent.host.LinkedFramework} runs when the device is installed: it links Android's methods to
 * their code ({@link cbcov.agent.host.Linker}), which Robolectric would do at each start. Classes of the JDK are changed, too ({@link
 * cbcov.agent.host.Woven}): waits ask the phone, and where there is no security manager, what the guard may refuse asks the guard.
 */
package cbcov.agent.host;
