@echo off
rem SPDX-License-Identifier: Apache-2.0
rem
rem Runs Maven: MAVEN_HOME's or the one on PATH when it is new enough, else the pinned distribution
rem of .mvn\wrapper\maven-wrapper.properties, fetched once below .m2\wrapper\dists and checked
rem (SHA-512). Needs curl, tar and certutil, which are part of Windows 10 1803 and later.
rem
rem   MVNW_REPOURL     a mirror laid out like https://archive.apache.org/dist/maven
rem   MAVEN_USER_HOME  instead of %USERPROFILE%\.m2
rem
rem No parenthesised blocks around values: a path such as C:\Program Files (x86) would end them.
setlocal EnableExtensions DisableDelayedExpansion
set "archive=https://archive.apache.org/dist/maven"
set "maven="
for /f "usebackq eol=# tokens=1,* delims==" %%A in ("%~dp0.mvn\wrapper\maven-wrapper.properties") do set "%%A=%%B"

if not defined JAVA_HOME goto javaOnPath
if exist "%JAVA_HOME%\bin\javac.exe" goto installed
set "why=JAVA_HOME is '%JAVA_HOME%', which has no bin\javac.exe; set it to a JDK 17 or newer."
goto fail
:javaOnPath
where javac.exe >nul 2>&1
if "%errorlevel%"=="0" goto installed
set "why=no JDK found; install JDK 17 or newer and put it on PATH or set JAVA_HOME."
goto fail

:installed
if defined MAVEN_HOME if exist "%MAVEN_HOME%\bin\mvn.cmd" call :tryMaven "%MAVEN_HOME%\bin\mvn.cmd"
if defined maven goto run
for /f "delims=" %%M in ('where mvn.cmd 2^>nul') do if not defined maven call :tryMaven "%%M"
if defined maven goto run

set "url=%distributionUrl%"
for %%N in ("%url:/=\%") do set "name=%%~nN"
set "name=%name:-bin=%"
set "dists=%USERPROFILE%\.m2\wrapper\dists"
if defined MAVEN_USER_HOME set "dists=%MAVEN_USER_HOME%\wrapper\dists"
set "target=%dists%\%name%\%distributionSha512Zip:~0,12%"
set "maven=%target%\bin\mvn.cmd"
if exist "%maven%" goto run
if defined MVNW_REPOURL call set "url=%%url:%archive%=%MVNW_REPOURL%%%"

set "unpacking=%target%.%RANDOM%"
mkdir "%unpacking%"
echo mvnw: downloading %url% 1>&2
curl -fsSL --connect-timeout 15 --retry 2 -o "%unpacking%\maven.zip" "%url%"
if "%errorlevel%"=="0" goto check
set "why=cannot download %url%; install Maven %minimumVersion% or newer, or set MVNW_REPOURL to a mirror of %archive%."
goto discard

:check
set "actual="
for /f "skip=1 delims=" %%H in ('certutil -hashfile "%unpacking%\maven.zip" SHA512') do if not defined actual set "actual=%%H"
set "actual=%actual: =%"
if /i "%actual%"=="%distributionSha512Zip%" goto unpack
set "why=%url% has SHA-512 %actual%, expected %distributionSha512Zip%; nothing was installed."
goto discard

:unpack
tar -xf "%unpacking%\maven.zip" -C "%unpacking%"
if "%errorlevel%"=="0" goto place
set "why=cannot unpack %url%; is tar.exe on PATH?"
goto discard

:place
if not exist "%maven%" move "%unpacking%\%name%" "%target%" >nul
rmdir /s /q "%unpacking%"

:run
rem Without "call": control goes to Maven for good, and its exit code is ours.
endlocal & "%maven%" %*

:discard
rmdir /s /q "%unpacking%"
:fail
echo mvnw: %why% 1>&2
exit /b 1

rem tryMaven MVN: takes it when it is new enough, else says why not.
:tryMaven
set "version="
for /f "tokens=3" %%V in ('call "%~1" --version 2^>nul ^| findstr /c:"Apache Maven"') do if not defined version set "version=%%V"
if not defined version goto unknownVersion
call :number have %version%
call :number need %minimumVersion%
if %have% lss %need% goto oldVersion
set "maven=%~1"
exit /b 0
:unknownVersion
echo mvnw: %~1 does not tell its version; not used. 1>&2
exit /b 0
:oldVersion
echo mvnw: %~1 is Maven %version%, older than %minimumVersion%; not used. 1>&2
exit /b 0

rem number NAME VERSION: up to three numbers of the version as one that compares.
:number
for /f "tokens=1-3 delims=.-" %%a in ("%2.0.0") do set /a "%1=(%%a*1000+%%b)*1000+%%c"
exit /b 0
