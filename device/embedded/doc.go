// Package embedded is the device that comes with cbcov: a JVM that runs an app's code on Robolectric's Android, in virtual time.
package embedded
