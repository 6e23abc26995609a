import java.io.File;
import soot.Scene;
import soot.jimple.infoflow.android.InfoflowAndroidConfiguration;
import soot.jimple.infoflow.android.SetupApplication;

/** FlowDroid's call-graph and callback step, as its own users run it. Use: FlowDroid android.jar app.apk */
public class FlowDroid {
    public static void main(String[] args) {
        InfoflowAndroidConfiguration configuration = new InfoflowAndroidConfiguration();
        configuration.getAnalysisFileConfig().setAndroidPlatformDir(new File(args[0]));
        configuration.getAnalysisFileConfig().setTargetAPKFile(new File(args[1]));
        SetupApplication application = new SetupApplication(configuration);
        application.constructCallgraph();
        System.out.println("entry points " + application.getEntrypointClasses().size()
                + ", edges " + Scene.v().getCallGraph().size());
        System.exit(0);
    }
}
