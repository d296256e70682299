; The installer for Windows, made by Inno Setup from the folder build\bundles\blinker-qt:
;   iscc /DVersion=1.0.0 packaging\windows\blinker-qt.iss
; With /DSign, a sign tool named "key" signs the installer and the uninstaller.

[Setup]
AppId=io.github.blinker_qt.BlinkerQt
AppName=Blinker Qt
AppVersion={#Version}
AppPublisher=The Blinker Qt authors
DefaultDirName={autopf}\Blinker Qt
DefaultGroupName=Blinker Qt
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
ChangesEnvironment=yes
LicenseFile=..\..\LICENSE
SetupIconFile=..\..\build\bundles\work\blinker-qt.ico
UninstallDisplayIcon={app}\blinker-qt-window.exe
OutputDir=..\..\build\bundles
OutputBaseFilename=blinker-qt-{#Version}-setup
Compression=lzma2
SolidCompression=yes
#ifdef Sign
SignTool=key
#endif

[Languages]
Name: en; MessagesFile: compiler:Default.isl
Name: fr; MessagesFile: compiler:Languages\French.isl

[CustomMessages]
en.FileType=Blinker annotation file
fr.FileType=Fichier d’annotation Blinker

[Files]
Source: ..\..\build\bundles\blinker-qt\*; DestDir: {app}; Flags: recursesubdirs ignoreversion

[Icons]
Name: {autoprograms}\Blinker Qt; Filename: {app}\blinker-qt-window.exe; AppUserModelID: io.github.blinker_qt.BlinkerQt

[Registry]
Root: HKA; Subkey: Software\Classes\.blinker; ValueType: string; ValueData: BlinkerQt.Annotation; Flags: uninsdeletevalue
Root: HKA; Subkey: Software\Classes\BlinkerQt.Annotation; ValueType: string; ValueData: {cm:FileType}; Flags: uninsdeletekey
Root: HKA; Subkey: Software\Classes\BlinkerQt.Annotation\DefaultIcon; ValueType: string; ValueData: {app}\blinker-qt-window.exe
Root: HKA; Subkey: Software\Classes\BlinkerQt.Annotation\shell\open\command; ValueType: string; ValueData: """{app}\blinker-qt-window.exe"" ""%1"""
