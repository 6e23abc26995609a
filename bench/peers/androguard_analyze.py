"""androguard's parsing and cross references of an APK. Use: androguard_analyze.py app.apk"""
import sys

from loguru import logger

logger.remove()

from androguard.misc import AnalyzeAPK  # noqa: E402

_, dexes, analysis = AnalyzeAPK(sys.argv[1])
print(len(dexes), "dex files,", sum(1 for _ in analysis.get_methods()), "methods")
