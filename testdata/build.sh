#!/bin/bash
# Builds the fixture apps: testdata/apps/NAME/ (manifest, src, res) becomes testdata/apps/NAME.apk.
#
#   testdata/build.sh            all of them
#   testdata/build.sh fig1 …     some
#   testdata/build.sh typestate/predict/testdata/wrong     one that lies elsewhere
#   testdata/build.sh testdata/androidx/pager              one on AndroidX, as all in testdata/androidx
#   testdata/build.sh testdata/races/worker                one of those with races
#
# An app on AndroidX has R8's rules beside its manifest, in rules.pro, and names in a file 'libraries' what it takes beside AppCompat
# (build/androidx.xml has all; "compose" stands for all of Compose), in a folder 'java' what is in the APK beside classes and resources. Sources may
# be in Kotlin, too. Where the rules obfuscate, R8's mapping becomes NAME.mapping.
#
# The same sources give the same bytes: zip times are fixed, entries sorted, the key is testdata/build/debug.p12. The dex version
# follows the manifest's minSdkVersion (21 gives 035, 24 037, 26 038, 28 039), so that the apps cover them together.
# Needs: aapt (aapt2 comes with it), zipalign, apksigner, android-framework-res (Debian), JDK 17, Maven, zip.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
work=$here/../build/fixtures
lib=$work/lib
framework=${ANDROID_FRAMEWORK_RES:-/usr/share/android-framework-res/framework-res.apk}
export TZ=UTC LC_ALL=C

fail() { echo "testdata/build.sh: $*" >&2; exit 1; }

for tool in aapt aapt2 zipalign apksigner javac java mvn zip unzip; do
	command -v "$tool" >/dev/null || fail "no $tool on PATH: run 'make setup'"
done
[ -f "$framework" ] || fail "no $framework: install android-framework-res"
if [ ! -f "$lib/r8.jar" ] || [ ! -f "$lib/android-all.jar" ]; then
	mvn -q -B -f "$here/build/pom.xml" dependency:copy-dependencies -Dout="$lib"
fi
java_home=$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")

build() {
	local name app=$here/apps/$1 out min
	case $1 in */*) app=${1%/} ;; esac
	name=$(basename "$app") out=$work/$(basename "$app")
	[ -f "$app/AndroidManifest.xml" ] || fail "no such app: $name"
	min=$(sed -n 's/.*minSdkVersion="\([0-9]*\)".*/\1/p' "$app/AndroidManifest.xml")
	[ -n "$min" ] || fail "$name: the manifest names no minSdkVersion"
	rm -rf "$out"
	mkdir -p "$out/gen" "$out/classes" "$out/apk"
	if [ -f "$app/rules.pro" ]; then shrunk; else plain; fi

	find "$out/apk" -exec touch -d '2020-01-01 00:00:00' {} +
	(
		cd "$out/apk"
		find . -type f ! -name resources.arsc ! -name '*.wav' | sed 's|^\./||' | sort | zip -q -X -9 "$out/unaligned.apk" -@
		# What aapt does not compress, so that it can be opened as a part of the file.
		find . -type f '(' -name resources.arsc -o -name '*.wav' ')' | sed 's|^\./||' | sort | zip -q -X -0 "$out/unaligned.apk" -@ || [ $? -eq 12 ] # zip's word for no such file
	)
	zipalign -f -p 4 "$out/unaligned.apk" "$out/aligned.apk"
	apksigner sign --ks "$here/build/debug.p12" --ks-pass pass:android --ks-key-alias androiddebugkey \
		--in "$out/aligned.apk" --out "$app.apk"
	rm -f "$app.apk.idsig"
	echo "$name: minSdk $min, $(wc -c <"$app.apk") bytes"
}

# plain fills $out/apk with an app's own code and resources.
plain() {
	local res=()
	[ -d "$app/res" ] && res=(-S "$app/res")
	aapt package -f -m -M "$app/AndroidManifest.xml" "${res[@]}" -I "$framework" -J "$out/gen" -F "$out/resources.zip"
	unzip -q "$out/resources.zip" -d "$out/apk"
	[ ! -d "$app/java" ] || cp -r "$app/java/." "$out/apk"
	compile "$lib/android-all.jar"
	java -cp "$lib/r8.jar" com.android.tools.r8.D8 --debug --min-api "$min" --lib "$java_home" --lib "$lib/android-all.jar" \
		--output "$out/apk" "@$out/classlist"
}

# compile makes classes of an app's sources and of what aapt generated, and lists them in $out/classlist.
compile() {
	find "$app/src" "$out/gen" -name '*.java' | sort >"$out/sources"
	find "$app/src" -name '*.kt' | sort >"$out/kotlin"
	[ ! -s "$out/kotlin" ] || kotlin "$1"
	local generators=(-proc:none)
	if has databinding-library; then
		find "$out/bound/src" -name '*.java' | sort >>"$out/sources"
		generators=(-processorpath "$(jars databinding)" "-Aandroid.databinding.artifactType=APPLICATION"
			"-Aandroid.databinding.dependencyArtifactsDir=$work/androidx/databinding-adapters/data-binding" "-Aandroid.databinding.enableV2=1"
			"-Aandroid.databinding.layoutInfoDir=$out/bound/info" "-Aandroid.databinding.classLogDir=$out/bound/log"
			"-Aandroid.databinding.aarOutDir=$out/bound" "-Aandroid.databinding.exportClassListOutFile=$out/bound/classes"
			"-Aandroid.databinding.modulePackage=$(package)" "-Aandroid.databinding.minApi=$min"
			-Aandroid.databinding.{incremental,enableDebugLogs,printEncodedErrorLogs,isTestVariant,enableForTests}=0)
	elif has hilt-android; then
		tool hilt
		generators=(-processorpath "$(jars hilt)")
	fi
	javac -nowarn -XDsuppressNotes "${generators[@]}" -encoding UTF-8 -g --release 11 -cp "$1:$out/classes" -s "$out/gen" -d "$out/classes" "@$out/sources"
	(cd "$out/classes" && find . -name '*.class' | sort) | sed "s|^\.|$out/classes|" >"$out/classlist"
	[ -s "$out/classlist" ] || fail "$name: javac made no class"
}

# has tells whether the app names a library, and package by what name its manifest calls it.
has() { grep -qsxF "$1" "$app/libraries"; }
package() { sed -n 's/.*package="\([^"]*\)".*/\1/p' "$app/AndroidManifest.xml"; }

# jars is a class path of a tool's jars.
jars() { (IFS=: && jars=("$work/$1"/*.jar) && echo "${jars[*]}"); }

# tool fetches what build/NAME.xml names, into $work/NAME.
tool() { # NAME
	[ ! "$work/$1/ok" -nt "$here/build/$1.xml" ] || return 0
	mvn -q -B -f "$here/build/$1.xml" dependency:copy-dependencies -Dout="$work/$1"
	touch "$work/$1/ok"
}

# kotlin compiles what of an app is in Kotlin, which may name what is in Java; what is composable with Compose's plugin.
kotlin() {
	local plugin=()
	! has compose || plugin=(-Xplugin="$work/kotlin/kotlin-compose-compiler-plugin-embeddable.jar")
	tool kotlin
	java -cp "$work/kotlin/*" org.jetbrains.kotlin.cli.jvm.K2JVMCompiler -no-stdlib -no-reflect -jvm-target 11 \
		"${plugin[@]}" -classpath "$1" -d "$out/classes" \
		"@$out/kotlin" "@$out/sources"
}

# Libraries that only some apps have. The others come with AppCompat.
optional=(cardview collection-ktx constraintlayout coordinatorlayout customview-poolingcontainer dagger dagger-lint-aar databinding-adapters databinding-common databinding-library
	datastore-android datastore-core-android datastore-core-okio-jvm datastore-preferences-android datastore-preferences-core-jvm fragment-early hilt-android hilt-core javax.inject
	lifecycle-service localbroadcastmanager material navigation-common navigation-fragment navigation-runtime
	navigation-ui okhttp okio-jvm paging-common paging-runtime preference reactive-streams recyclerview room-common room-runtime rxjava slidingpanelayout sqlite sqlite-framework transition viewbinding viewpager2 work-runtime)

# What the word "compose" in a file 'libraries' stands for, and what of AppCompat's company is too old beside it.
compose=(activity-compose animation-android animation-core-android autofill collection-jvm foundation-android foundation-layout-android graphics-path
	customview-poolingcontainer lifecycle-runtime-compose-android material-ripple-android material3-android runtime-android runtime-saveable-android savedstate-ktx
	ui-android ui-geometry-android ui-graphics-android ui-text-android ui-unit-android ui-util-android)
composeless=(collection collection-ktx)

# shrunk fills $out/apk with an app, its libraries and their resources, less what R8 finds unused.
shrunk() {
	local aar jar jars=() res=() packages=()
	unpack
	for jar in "$work"/androidx/*.jar "$work"/androidx/*/; do
		chosen "$(basename "$jar" .jar)" || continue
		case $jar in *.jar) jars+=("$jar") && continue ;; esac
		aar=${jar%/}
		jars+=("$aar"/*.jar)
		[ ! -f "$aar/res.zip" ] || res+=("$aar/res.zip")
		packages+=("$(sed -n 's/.*package="\([^"]*\)".*/\1/p' "$aar/AndroidManifest.xml")")
		[ ! -f "$aar/proguard.txt" ] || printf '\n-include %s\n' "$aar/proguard.txt" >>"$out/rules.pro"
	done

	# The libraries' resources name attributes that Debian's framework, Android 10's, does not have. That of the classes has them:
	# android-all holds its resources too. (aapt2 complains about a chunk of their table, which does no harm.) English and one
	# density are enough. R8 takes out what is not used: it wants resources in aapt2's other form and the fields of R, so they
	# are no constants, and learns which view classes a layout needs if that layout is used.
	local own=()
	if has databinding-library; then
		tool databinding
		mkdir -p "$out/bound"
		java -cp "$(jars databinding)" "$here/build/DataBinding.java" layouts "$app/res" "$out/bound" "$(package)"
		find "$app/res" -type f ! -path '*/layout*/*' | while read -r file; do
			mkdir -p "$(dirname "$out/bound/${file#"$app/"}")"
			cp "$file" "$out/bound/${file#"$app/"}"
		done
		aapt2 compile --dir "$out/bound/res" -o "$out/res.zip"
		own=(-R "$out/res.zip")
	elif [ -d "$app/res" ]; then
		aapt2 compile --dir "$app/res" -o "$out/res.zip"
		own=(-R "$out/res.zip")
	fi
	aapt2 link --proto-format -o "$out/linked.zip" -I "$lib/android-all.jar" --manifest "$app/AndroidManifest.xml" \
		--auto-add-overlay -c en --preferred-density mdpi --java "$out/gen" --non-final-ids \
		--extra-packages "$(IFS=: && echo "${packages[*]}")" --proguard "$out/aapt.pro" --proguard-conditional-keep-rules \
		"${res[@]}" "${own[@]}" 2> >(grep -v 'LoadedArsc.*Unknown chunk type' >&2)
	compile "$lib/android-all.jar:$(IFS=: && echo "${jars[*]}")"
	# Without --pg-compat this is R8's full mode. It finds by itself the rules that jars bring along.
	java -cp "$lib/r8.jar" com.android.tools.r8.R8 --release --min-api "$min" --lib "$java_home" --lib "$lib/android-all.jar" \
		--pg-conf "$app/rules.pro" --pg-conf "$out/aapt.pro" --pg-conf "$out/rules.pro" --pg-map-output "$out/mapping" \
		--android-resources "$out/linked.zip" "$out/used.zip" --no-data-resources --map-diagnostics info none \
		--output "$out/apk" "@$out/classlist" "${jars[@]}"
	[ ! -d "$app/java" ] || cp -r "$app/java/." "$out/apk"
	aapt2 convert --output-format binary -o "$out/resources.zip" "$out/used.zip"
	unzip -q "$out/resources.zip" -d "$out/apk"
	if ! grep -q '^-dontobfuscate\|of which nobody has the mapping' "$app/rules.pro"; then cp "$out/mapping" "$app.mapping"; fi
}

# unpack fetches the libraries, and unpacks those that bring more than classes, each into a folder.
unpack() {
	local aar
	[ ! "$work/androidx/ok" -nt "$here/build/androidx.xml" ] || return 0
	mvn -q -B -f "$here/build/androidx.xml" dependency:copy -Dout="$work/androidx"
	for aar in "$work"/androidx/*.aar; do
		unzip -q -o "$aar" -d "${aar%.aar}"
		rm -f "${aar%.aar}/lint.jar" "${aar%.aar}/inspector.jar"
		[ ! -d "${aar%.aar}/libs" ] || mv "${aar%.aar}"/libs/*.jar "${aar%.aar}"
		[ ! -d "${aar%.aar}/res" ] || aapt2 compile --dir "${aar%.aar}/res" -o "${aar%.aar}/res.zip"
	done
	# DataBinding's library is fetched by its older name.
	tool databinding
	java -cp "$(jars databinding)" "$here/build/DataBinding.java" androidx "$work"/androidx/databinding-{common.jar,library/classes.jar,adapters/classes.jar}
	for aar in "$work"/androidx/databinding-{library,adapters}; do
		find "$aar" '(' -name '*.xml' -o -name '*.txt' -o -name '*.json' ')' -exec sed -i -e 's/"useAndroidX":false/"useAndroidX":true/' \
			-e 's/\bcom\.android\.databinding\.library/androidx.databinding.library/; s/\bandroid\.\(databinding\|support\.v7\.widget\|arch\.lifecycle\)\b/androidx.\1/g' \
			-e 's/androidx\.support\.v7\.widget\.CardView/androidx.cardview.widget.CardView/; s/androidx\.support\.v7/androidx.appcompat/g' {} +
	done
	touch "$work/androidx/ok"
}

# chosen tells whether the app has a library: one of an early version instead of the other.
chosen() {
	! has "$1-early" || return 1
	if has compose; then
		case " ${composeless[*]} " in *" $1 "*) return 1 ;; esac
		case " ${compose[*]} " in *" $1 "*) return 0 ;; esac
	fi
	case " ${optional[*]} ${compose[*]} " in
	*" $1 "*) has "$1" ;;
	esac
}

if [ $# -eq 0 ]; then
	for app in "$here"/apps/*/ "$here"/androidx/*/ "$here"/races/*/ "$here"/guards/apps/*/ "$here"/../typestate/predict/testdata/*/ "$here"/../ccfa/conflict/testdata/*/ "$here"/../ccfa/compared/testdata/*/ "$here"/../ccfa/internal/body/testdata/rules/ "$here"/../bench/probes/; do set -- "$@" "$app"; done
fi
for name; do build "$name"; done
