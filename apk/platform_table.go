package apk

// platformTable has the platform's public ids, layouts and themes (API 29): hex id, name, and for themes the letters of what they
// set: t translucent, f floating, n no display. Ids of the platform never change. TestPlatformTable writes it with -update.
const platformTable = `
01020000 id/background
01020001 id/checkbox
01020002 id/content
01020003 id/edit
01020004 id/empty
01020005 id/hint
01020006 id/icon
01020007 id/icon1
01020008 id/icon2
01020009 id/input
0102000a id/list
0102000b id/message
0102000c id/primary
0102000d id/progress
0102000e id/selectedIcon
0102000f id/secondaryProgress
01020010 id/summary
01020011 id/tabcontent
01020012 id/tabhost
01020013 id/tabs
01020014 id/text1
01020015 id/text2
01020016 id/title
01020017 id/toggle
01020018 id/widget_frame
01020019 id/button1
0102001a id/button2
0102001b id/button3
0102001c id/extractArea
0102001d id/candidatesArea
0102001e id/inputArea
0102001f id/selectAll
01020020 id/cut
01020021 id/copy
01020022 id/paste
01020023 id/copyUrl
01020024 id/switchInputMethod
01020025 id/inputExtractEditText
01020026 id/keyboardView
01020027 id/closeButton
01020028 id/startSelectingText
01020029 id/stopSelectingText
0102002a id/addToDictionary
0102002b id/custom
0102002c id/home
0102002d id/selectTextMode
0102002e id/mask
0102002f id/statusBarBackground
01020030 id/navigationBarBackground
01020031 id/pasteAsPlainText
01020032 id/undo
01020033 id/redo
01020034 id/replaceText
01020035 id/shareText
01020036 id/accessibilityActionShowOnScreen
01020037 id/accessibilityActionScrollToPosition
01020038 id/accessibilityActionScrollUp
01020039 id/accessibilityActionScrollLeft
0102003a id/accessibilityActionScrollDown
0102003b id/accessibilityActionScrollRight
0102003c id/accessibilityActionContextClick
0102003d id/accessibilityActionSetProgress
0102003e id/icon_frame
0102003f id/list_container
01020040 id/switch_widget
01020041 id/textAssist
01020042 id/accessibilityActionMoveWindow
01020043 id/autofill
01020044 id/accessibilityActionShowTooltip
01020045 id/accessibilityActionHideTooltip
01020046 id/accessibilityActionPageUp
01020047 id/accessibilityActionPageDown
01020048 id/accessibilityActionPageLeft
01020049 id/accessibilityActionPageRight
01030005 style/Theme
01030006 style/Theme.NoTitleBar
01030007 style/Theme.NoTitleBar.Fullscreen
01030008 style/Theme.Black
01030009 style/Theme.Black.NoTitleBar
0103000a style/Theme.Black.NoTitleBar.Fullscreen
0103000b style/Theme.Dialog f
0103000c style/Theme.Light
0103000d style/Theme.Light.NoTitleBar
0103000e style/Theme.Light.NoTitleBar.Fullscreen
0103000f style/Theme.Translucent t
01030010 style/Theme.Translucent.NoTitleBar t
01030011 style/Theme.Translucent.NoTitleBar.Fullscreen t
01030054 style/Theme.InputMethod ft
01030055 style/Theme.NoDisplay nt
01030059 style/Theme.Panel ft
0103005a style/Theme.Light.Panel ft
0103005e style/Theme.Wallpaper
0103005f style/Theme.Wallpaper.NoTitleBar
01030060 style/Theme.Wallpaper.NoTitleBar.Fullscreen
01030061 style/Theme.WallpaperSettings t
01030062 style/Theme.Light.WallpaperSettings t
01030069 style/Theme.WithActionBar
0103006a style/Theme.NoTitleBar.OverlayActionModes
0103006b style/Theme.Holo
0103006c style/Theme.Holo.NoActionBar
0103006d style/Theme.Holo.NoActionBar.Fullscreen
0103006e style/Theme.Holo.Light
0103006f style/Theme.Holo.Dialog f
01030070 style/Theme.Holo.Dialog.MinWidth f
01030071 style/Theme.Holo.Dialog.NoActionBar f
01030072 style/Theme.Holo.Dialog.NoActionBar.MinWidth f
01030073 style/Theme.Holo.Light.Dialog f
01030074 style/Theme.Holo.Light.Dialog.MinWidth f
01030075 style/Theme.Holo.Light.Dialog.NoActionBar f
01030076 style/Theme.Holo.Light.Dialog.NoActionBar.MinWidth f
01030077 style/Theme.Holo.DialogWhenLarge
01030078 style/Theme.Holo.DialogWhenLarge.NoActionBar
01030079 style/Theme.Holo.Light.DialogWhenLarge
0103007a style/Theme.Holo.Light.DialogWhenLarge.NoActionBar
0103007b style/Theme.Holo.Panel ft
0103007c style/Theme.Holo.Light.Panel ft
0103007d style/Theme.Holo.Wallpaper
0103007e style/Theme.Holo.Wallpaper.NoTitleBar
0103007f style/Theme.Holo.InputMethod ft
010300f0 style/Theme.Holo.Light.NoActionBar
010300f1 style/Theme.Holo.Light.NoActionBar.Fullscreen
01030119 style/Theme.Holo.Light.DarkActionBar
01030128 style/Theme.DeviceDefault
01030129 style/Theme.DeviceDefault.NoActionBar
0103012a style/Theme.DeviceDefault.NoActionBar.Fullscreen
0103012b style/Theme.DeviceDefault.Light
0103012c style/Theme.DeviceDefault.Light.NoActionBar
0103012d style/Theme.DeviceDefault.Light.NoActionBar.Fullscreen
0103012e style/Theme.DeviceDefault.Dialog f
0103012f style/Theme.DeviceDefault.Dialog.MinWidth f
01030130 style/Theme.DeviceDefault.Dialog.NoActionBar f
01030131 style/Theme.DeviceDefault.Dialog.NoActionBar.MinWidth f
01030132 style/Theme.DeviceDefault.Light.Dialog f
01030133 style/Theme.DeviceDefault.Light.Dialog.MinWidth f
01030134 style/Theme.DeviceDefault.Light.Dialog.NoActionBar f
01030135 style/Theme.DeviceDefault.Light.Dialog.NoActionBar.MinWidth f
01030136 style/Theme.DeviceDefault.DialogWhenLarge
01030137 style/Theme.DeviceDefault.DialogWhenLarge.NoActionBar
01030138 style/Theme.DeviceDefault.Light.DialogWhenLarge
01030139 style/Theme.DeviceDefault.Light.DialogWhenLarge.NoActionBar
0103013a style/Theme.DeviceDefault.Panel ft
0103013b style/Theme.DeviceDefault.Light.Panel ft
0103013c style/Theme.DeviceDefault.Wallpaper
0103013d style/Theme.DeviceDefault.Wallpaper.NoTitleBar
0103013e style/Theme.DeviceDefault.InputMethod ft
0103013f style/Theme.DeviceDefault.Light.DarkActionBar
010301dd style/Theme.Holo.NoActionBar.Overscan
010301de style/Theme.Holo.Light.NoActionBar.Overscan
010301df style/Theme.DeviceDefault.NoActionBar.Overscan
010301e0 style/Theme.DeviceDefault.Light.NoActionBar.Overscan
010301e1 style/Theme.Holo.NoActionBar.TranslucentDecor
010301e2 style/Theme.Holo.Light.NoActionBar.TranslucentDecor
010301e3 style/Theme.DeviceDefault.NoActionBar.TranslucentDecor
010301e4 style/Theme.DeviceDefault.Light.NoActionBar.TranslucentDecor
01030223 style/Theme.DeviceDefault.Settings
01030224 style/Theme.Material
01030225 style/Theme.Material.Dialog f
01030226 style/Theme.Material.Dialog.Alert f
01030227 style/Theme.Material.Dialog.MinWidth f
01030228 style/Theme.Material.Dialog.NoActionBar f
01030229 style/Theme.Material.Dialog.NoActionBar.MinWidth f
0103022a style/Theme.Material.Dialog.Presentation
0103022b style/Theme.Material.DialogWhenLarge
0103022c style/Theme.Material.DialogWhenLarge.NoActionBar
0103022d style/Theme.Material.InputMethod ft
0103022e style/Theme.Material.NoActionBar
0103022f style/Theme.Material.NoActionBar.Fullscreen
01030230 style/Theme.Material.NoActionBar.Overscan
01030231 style/Theme.Material.NoActionBar.TranslucentDecor
01030232 style/Theme.Material.Panel ft
01030233 style/Theme.Material.Settings
01030234 style/Theme.Material.Voice f
01030235 style/Theme.Material.Wallpaper
01030236 style/Theme.Material.Wallpaper.NoTitleBar
01030237 style/Theme.Material.Light
01030238 style/Theme.Material.Light.DarkActionBar
01030239 style/Theme.Material.Light.Dialog f
0103023a style/Theme.Material.Light.Dialog.Alert f
0103023b style/Theme.Material.Light.Dialog.MinWidth f
0103023c style/Theme.Material.Light.Dialog.NoActionBar f
0103023d style/Theme.Material.Light.Dialog.NoActionBar.MinWidth f
0103023e style/Theme.Material.Light.Dialog.Presentation
0103023f style/Theme.Material.Light.DialogWhenLarge
01030240 style/Theme.Material.Light.DialogWhenLarge.NoActionBar
01030241 style/Theme.Material.Light.NoActionBar
01030242 style/Theme.Material.Light.NoActionBar.Fullscreen
01030243 style/Theme.Material.Light.NoActionBar.Overscan
01030244 style/Theme.Material.Light.NoActionBar.TranslucentDecor
01030245 style/Theme.Material.Light.Panel ft
01030246 style/Theme.Material.Light.Voice f
01030247 style/ThemeOverlay
01030248 style/ThemeOverlay.Material
01030249 style/ThemeOverlay.Material.ActionBar
0103024a style/ThemeOverlay.Material.Light
0103024b style/ThemeOverlay.Material.Dark
0103024c style/ThemeOverlay.Material.Dark.ActionBar
010302d0 style/Theme.Leanback.FormWizard
010302d1 style/Theme.DeviceDefault.Dialog.Alert f
010302d2 style/Theme.DeviceDefault.Light.Dialog.Alert f
010302d5 style/Theme.Material.Light.LightStatusBar
010302d6 style/ThemeOverlay.Material.Dialog f
010302d7 style/ThemeOverlay.Material.Dialog.Alert f
010302d8 style/Theme.Material.Light.DialogWhenLarge.DarkActionBar
010302e2 style/Theme.DeviceDefault.DocumentsUI
010302e3 style/Theme.DeviceDefault.DayNight
010302e4 style/ThemeOverlay.DeviceDefault.Accent.DayNight
01090000 layout/activity_list_item
01090001 layout/expandable_list_content
01090002 layout/preference_category
01090003 layout/simple_list_item_1
01090004 layout/simple_list_item_2
01090005 layout/simple_list_item_checked
01090006 layout/simple_expandable_list_item_1
01090007 layout/simple_expandable_list_item_2
01090008 layout/simple_spinner_item
01090009 layout/simple_spinner_dropdown_item
0109000a layout/simple_dropdown_item_1line
0109000b layout/simple_gallery_item
0109000c layout/test_list_item
0109000d layout/two_line_list_item
0109000e layout/browser_link_context_header
0109000f layout/simple_list_item_single_choice
01090010 layout/simple_list_item_multiple_choice
01090011 layout/select_dialog_item
01090012 layout/select_dialog_singlechoice
01090013 layout/select_dialog_multichoice
01090014 layout/list_content
01090015 layout/simple_selectable_list_item
01090016 layout/simple_list_item_activated_1
01090017 layout/simple_list_item_activated_2
`
