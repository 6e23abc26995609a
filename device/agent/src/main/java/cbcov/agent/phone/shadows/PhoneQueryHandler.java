package cbcov.agent.phone.shadows;

import android.content.AsyncQueryHandler;
import org.robolectric.annotation.Implements;

/** Leaves AsyncQueryHandler to Android's own code, with its worker thread: Robolectric queries and answers inside startQuery. */
@Implements(AsyncQueryHandler.class)
public class PhoneQueryHandler {}
