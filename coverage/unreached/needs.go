package unreached

import "strings"

// need is what callbacks of some classes need of a device.
type need struct {
	prefix string // of the class whose method is overridden
	what   string
	lacks  string // how the embedded device stands to it
	net    bool   // it is there where connections are let through
}

// needs are those that the embedded device does not have (docs/device.md), by the classes that call back for them. What it has or emulates, such as
// sensors, places and cameras, is none. The first one that fits counts.
var needs = []need{
	{"Lcom/google/android/gms/", "Google Play services", "which the device lacks", false},
	{"Lcom/google/firebase/", "Firebase", "which the device lacks", false},
	{"Lcom/android/billingclient/", "Google Play's billing", "which the device lacks", false},
	{"Lcom/google/android/play/", "the Play store", "which the device lacks", false},
	{"Lokhttp3/", "the network", "which is off by default (--network)", true},
	{"Lretrofit2/", "the network", "which is off by default (--network)", true},
	{"Lcom/android/volley/", "the network", "which is off by default (--network)", true},
	{"Lcom/loopj/android/http/", "the network", "which is off by default (--network)", true},
	{"Landroid/net/ConnectivityManager", "a network that comes and goes", "which the device lacks", false},
	{"Landroid/net/wifi/", "Wi-Fi", "which the device lacks", false},
	{"Landroid/net/nsd/", "another device on a local network", "which is not there", false},
	{"Landroid/bluetooth/", "another Bluetooth device", "which is not there", false},
	{"Landroid/nfc/", "an NFC tag", "which is not there", false},
	{"Landroid/hardware/usb/", "a USB device", "which is not there", false},
	{"Landroid/hardware/biometrics/", "a finger", "which is not there", false},
	{"Landroid/hardware/fingerprint/", "a finger", "which is not there", false},
	{"Landroidx/biometric/", "a finger", "which is not there", false},
	{"Landroid/telephony/", "a telephone network", "which the device lacks", false},
	{"Landroid/speech/", "somebody who speaks", "who is not there", false},
	{"Landroid/media/MediaCodec", "a media codec", "which the device lacks", false},
	{"Landroid/print/", "a printer", "which is not there", false},
	{"Landroid/inputmethodservice/", "to be chosen as the input method", "which no run does", false},
	{"Landroid/accessibilityservice/", "to be turned on as an accessibility service", "which no run does", false},
	{"Landroid/service/wallpaper/", "to be chosen as the live wallpaper", "which no run does", false},
	{"Landroid/service/dreams/", "to be chosen as the screen saver", "which no run does", false},
	{"Landroid/app/admin/", "to be made a device administrator", "which no run does", false},
}

// lacking gives what a callback needs that the device lacks.
func (e *Evidence) lacking(callback int) (need, bool) {
	if e.Overrides == nil {
		return need{}, false
	}
	for _, class := range e.Overrides(callback) {
		for _, n := range needs {
			if strings.HasPrefix(class, n.prefix) && !(n.net && e.Network) {
				return n, true
			}
		}
	}
	return need{}, false
}
