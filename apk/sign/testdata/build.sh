#!/bin/sh
# Makes the keystores that the tests read, with keytool (a JDK). They protect nothing: passwords are "store12" and "upload1".
set -eu
cd "$(dirname "$0")"
rm -f ./*.p12 ./*.jks
make() { # file type password alias key-password algorithm size-or-curve
	keytool -genkeypair -keystore "$1" -storetype "$2" -storepass "$3" -alias "$4" -keypass "$5" \
		-keyalg "$6" $7 -dname "CN=$4" -validity 36500 -sigalg "$8"
}
make several.p12 PKCS12 store12 rsa store12 RSA '-keysize 2048' SHA256withRSA
make several.p12 PKCS12 store12 p256 store12 EC '-groupname secp256r1' SHA256withECDSA
make several.p12 PKCS12 store12 p521 store12 EC '-groupname secp521r1' SHA512withECDSA
make several.p12 PKCS12 store12 rsa4096 store12 RSA '-keysize 4096' SHA512withRSA
make single.p12 PKCS12 store12 only store12 RSA '-keysize 3072' SHA256withRSA
make upload.jks JKS store12 upload upload1 RSA '-keysize 2048' SHA256withRSA
