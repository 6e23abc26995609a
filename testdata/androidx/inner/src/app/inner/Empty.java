package app.inner;

import androidx.fragment.app.Fragment;

/** What takes the place of the one that holds another one. */
public class Empty extends Fragment {
}
