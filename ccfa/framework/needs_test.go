package framework

import "testing"

// TestNeeds: what the device has is not needed.
func TestNeeds(t *testing.T) {
	for desc, want := range map[string]string{
		"Lcom/google/android/gms/tasks/OnSuccessListener;": "Google Play services",
		"Lokhttp3/Callback;":                                    NeedsNetwork,
		"Landroid/bluetooth/le/ScanCallback;":                   "another Bluetooth device",
		"Landroid/net/ConnectivityManager$NetworkCallback;":     "a network that comes and goes",
		"Landroid/location/LocationListener;":                   "",
		"Landroid/hardware/camera2/CameraDevice$StateCallback;": "",
		"Lp/A;": "",
	} {
		if got := Needs(desc); got != want {
			t.Errorf("%s: got %q, want %q", desc, got, want)
		}
	}
}
