package cbcov.agent.phone.shadows;

import android.widget.Filter;
import org.robolectric.annotation.Implements;

/** Leaves Filter to Android's own code, with its worker thread: Robolectric filters and publishes inside filter. */
@Implements(Filter.class)
public class PhoneFilter {}
