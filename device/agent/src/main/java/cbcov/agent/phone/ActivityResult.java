package cbcov.agent.phone;

import android.content.Intent;

/** What an activity answered the one that started it: its own code, or that of a fragment of it ({@code who}) that asked. */
record ActivityResult(String who, int request, int code, Intent data) {}
