// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The Java installation that runs an arm. Immutable.
 *
 * @param executable its {@code java} launcher
 * @param description vendor, version and name of the JVM, as an arm reports them
 * @param feature its version of Java, for example 17
 */
public record ArmJava(Path executable, String description, int feature) {
  /** The Java version for which this program is compiled. */
  private static final int OLDEST = 17;

  /**
   * What a JVM prints about itself: flags from a variable such as JAVA_TOOL_OPTIONS, and warnings
   * about access to native code and unsafe memory.
   */
  private static final List<String> NOTICES = List.of("Picked up ", "WARNING:");

  /** Returns the installation that runs this program. */
  public static ArmJava ofThisProgram() {
    String description =
        "%s %s %s"
            .formatted(
                System.getProperty("java.vendor", "unknown"),
                Runtime.version(),
                System.getProperty("java.vm.name", "unknown"));
    return new ArmJava(
        launcher(Path.of(System.getProperty("java.home"))),
        description,
        Runtime.version().feature());
  }

  /**
   * Inspects another installation by running its launcher once.
   *
   * @param option the option that names it, for messages
   * @param home its folder, the value of JAVA_HOME
   * @throws IllegalArgumentException when the folder has no Java 17 or newer; the message is one
   *     sentence
   */
  public static ArmJava of(String option, Path home) {
    Path executable = launcher(home.toAbsolutePath());
    if (!Files.isExecutable(executable)) {
      throw new IllegalArgumentException(
          "%s is '%s', which has no executable bin/java; give the folder of a JDK, as JAVA_HOME does"
              .formatted(option, home));
    }
    Printed printed = print(executable, List.of("-XshowSettings:properties", "-version"));
    String version = property(printed.text(), "java.runtime.version").orElse("");
    Matcher leading = Pattern.compile("(\\d{1,4}).*").matcher(version);
    if (printed.exitCode() != 0 || !leading.matches()) {
      throw new IllegalArgumentException(
          "%s is '%s', whose bin/java prints no version of Java; give the folder of a JDK of %s or newer"
              .formatted(option, home, OLDEST));
    }
    int feature = Integer.parseInt(leading.group(1));
    if (feature < OLDEST) {
      throw new IllegalArgumentException(
          "%s is '%s', Java %s; allowed: %s or newer".formatted(option, home, version, OLDEST));
    }
    String description =
        "%s %s %s"
            .formatted(
                property(printed.text(), "java.vendor").orElse("unknown"),
                version,
                property(printed.text(), "java.vm.name").orElse("unknown"));
    return new ArmJava(executable, description, feature);
  }

  /**
   * Checks whether this JVM accepts some flags.
   *
   * @param flags JVM flags
   * @return its error message in one line; empty when it starts
   * @throws ArmException when it cannot be started at all
   */
  public Optional<String> refusal(List<String> flags) {
    Printed printed =
        print(executable, Stream.concat(flags.stream(), Stream.of("-version")).toList());
    return printed.exitCode() == 0
        ? Optional.empty()
        : Optional.of(
            printed
                .text()
                .lines()
                .filter(ArmJava::isOfTheProgram)
                .findFirst()
                .orElse("it prints nothing"));
  }

  /**
   * Returns whether a line of a process is the program's own.
   *
   * @param line a line of its output or its errors
   * @return false for a blank line, and for one that the JVM prints about itself
   */
  public static boolean isOfTheProgram(String line) {
    return !line.isBlank() && NOTICES.stream().noneMatch(line::startsWith);
  }

  private record Printed(int exitCode, String text) {}

  private static Printed print(Path executable, List<String> arguments) {
    List<String> command = new ArrayList<>(List.of(executable.toString()));
    command.addAll(arguments);
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Printed(process.waitFor(), text);
    } catch (IOException e) {
      throw new ArmException("a JVM cannot be started: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ArmException("interrupted while a JVM reported its flags");
    }
  }

  private static Optional<String> property(String printed, String name) {
    return printed
        .lines()
        .map(String::strip)
        .filter(line -> line.startsWith(name + " = "))
        .map(line -> line.substring(line.indexOf('=') + 1).strip())
        .findFirst();
  }

  private static Path launcher(Path home) {
    return home.resolve("bin").resolve("java");
  }
}
