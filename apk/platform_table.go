package apk

const platformTable = ``
