/** Shadows of our own: where the app's calls of Android reach the phone, and where Robolectric's shadows call back too early. */
package cbcov.agent.phone.shadows;
