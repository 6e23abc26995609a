/**
 * Shadows of our own: where the app's calls of Android reach the phone, and where Robolectric's shadows call back too early.
 *
 * <p>All shadows of Robolectric 4.16.1 were looked through for calls of an app's listeners inside the app's own call. Where Android
 * calls later, we do:
 *
 * <table>
 * <tr><th>call</th><th>Android calls back</th><th>here</th></tr>
 * <tr><td>Camera.takePicture, autoFocus</td><td>by the looper that opened the camera</td><td>{@link PhoneCamera}</td></tr>
 * <tr><td>CameraCaptureSession.close</td><td>by the session's handler</td><td>{@link PhoneCaptureSession}</td></tr>
 * <tr><td>CameraManager.setTorchMode</td><td>by the handler</td><td>{@link PhoneTorch}</td></tr>
 * <tr><td>ClipboardManager.setPrimaryClip</td><td>by the main looper</td><td>{@link PhoneClipboard}</td></tr>
 * <tr><td>AsyncQueryHandler.start*</td><td>after its worker thread</td><td>{@link PhoneQueryHandler}: Android's code</td></tr>
 * <tr><td>Filter.filter</td><td>after its worker thread</td><td>{@link PhoneFilter}: Android's code</td></tr>
 * <tr><td>AbsSpinner.setSelection</td><td>after the layout</td><td>Android's code, by Robolectric's own switch</td></tr>
 * <tr><td>MediaPlayer (its states)</td><td>by the player's looper</td><td>{@link PhoneMediaPlayer}</td></tr>
 * <tr><td>Geocoder, with a listener</td><td>beside the main thread</td><td>{@link PhoneGeocoder}</td></tr>
 * <tr><td>ShortcutManager.requestPinShortcut</td><td>when the user did it</td><td>{@link PhoneShortcuts}</td></tr>
 * <tr><td>AudioManager.registerAudioDeviceCallback</td><td>by the handler</td><td>{@link PhoneAudio}</td></tr>
 * <tr><td>TelephonyManager.listen, registerTelephonyCallback</td><td>by looper, executor</td><td>{@link PhoneTelephony}</td></tr>
 * <tr><td>SubscriptionManager.addOnSubscriptionsChangedListener</td><td>by looper, executor</td><td>{@link PhoneSubscriptions}</td></tr>
 * <tr><td>ResultReceiver.send</td><td>by its handler, where it has one</td><td>{@link PhoneResultReceiver}</td></tr>
 * <tr><td>KeyguardManager.requestDismissKeyguard</td><td>by the activity's handler</td><td>{@link PhoneKeyguard}</td></tr>
 * <tr><td>TextToSpeech's constructor (never there), synthesizeToFile</td><td>by the main looper; beside it</td><td>{@link PhoneSpeech}</td></tr>
 * <tr><td>BluetoothGatt.connect, disconnect, discoverServices, requestMtu</td><td>beside the main thread</td><td>{@link PhoneGatt}</td></tr>
 * <tr><td>NsdManager's</td><td>beside the main thread</td><td>{@link PhoneNsd}</td></tr>
 * <tr><td>WebView.loadUrl, loadData, … (never there)</td><td>by the main looper</td><td>{@link PhoneWebView}</td></tr>
 * </table>
 *
 * <p>Found posted already, as in Android: location, sensors' flush, speak, account manager, cameras of camera2, media player's other
 * listeners. Found to call only when a test says so, and mended here: networks, downloads, the speech recognizer (there is none), sound pools,
 * surfaces, captures of camera2, the prompt for fingers; never here: scans for Bluetooth devices. What remains early:
 * BluetoothAdapter.getProfileProxy and ContentCaptureManager.shareData.
 */
package cbcov.agent.phone.shadows;
