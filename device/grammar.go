package device

// argument is what may stand behind the word of a line.
type argument uint8

const (
	aTarget     argument = iota // id/name, "text", path/steps or @place
	aMaybeWord                  // a bare word, or nothing
	aWord                       // a bare word
	aText                       // quoted text
	aMaybeText                  // quoted text that is not empty, or nothing
	aNumber                     // a decimal number
	aSeed                       // a decimal number of 64 bits, its sign included
	aMaybeCount                 // a decimal number from 1, or nothing
	aDuration                   // as Go writes it: 1.5s, 200ms
	aFloats                     // decimal numbers to the end of the line, at least one
	aPlace                      // latitude and longitude
	aExtras                     // key=value pairs to the end of the line
)

// pathMark begins a target that is named by the way to it.
const pathMark = "path/"

// eventArgs says what each event's line holds behind its word.
var eventArgs = map[Kind][]argument{
	Launch:       {aMaybeWord},
	Click:        {aTarget},
	LongClick:    {aTarget},
	Touch:        {aTarget},
	Item:         {aTarget, aNumber},
	Text:         {aTarget, aText},
	Act:          {aTarget, aText},
	Key:          {aWord},
	Back:         nil,
	Rotate:       nil,
	Night:        nil,
	Language:     {aWord},
	Home:         nil,
	Cover:        nil,
	Return:       nil,
	Reply:        {aMaybeText},
	Menu:         {aTarget},
	Notification: {aTarget, aMaybeText},
	Dismiss:      {aTarget},
	Broadcast:    {aWord, aExtras},
	Service:      {aWord},
	Sensor:       {aNumber, aFloats},
	Location:     {aPlace, aMaybeWord},
	Memory:       nil,
	Advance:      {aDuration},
	Idle:         nil,
	Run:          {aMaybeCount},
	Late:         {aMaybeCount},
	Release:      nil,
	Clear:        nil,
	Kill:         nil,
}

// settingArgs says what each setting's line holds behind its word.
var settingArgs = map[SettingKind][]argument{
	Seed:        {aSeed},
	Orientation: {aWord},
	Locale:      {aWord},
	Dark:        {aWord},
	Grant:       {aWord},
	Deny:        {aWord},
	Ask:         nil,
	Database:    {aWord, aNumber},
	File:        {aWord, aText},
	Response:    {aWord, aNumber, aText},
	Schedule:    {aWord},
	Turn:        {aSeed, aText},
	Early:       {aText},
	Identity:    {aWord, aText},
	Row:         {aWord, aExtras},
}
