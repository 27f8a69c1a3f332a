// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.fleet;

import io.etcdbench.cli.console.StandardInput;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.file.InputFile;
import io.etcdbench.fleet.FleetSecret;
import io.etcdbench.fleet.FleetSpec;
import io.etcdbench.plan.ClientPlan;
import io.etcdbench.plan.Durations;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import java.io.File;
import java.net.InetSocketAddress;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses flags of the conductor and the workers. Stateless. */
final class FleetFlags {
  private static final int MAX_PORT = 65_535;

  /** A worker reports every second. */
  private static final Duration SHORTEST_WORKER_TIMEOUT = Duration.ofSeconds(2);

  /**
   * Defaults of a fleet. It measures a cluster, not a client, so it uses the driver with the lowest
   * cost.
   */
  private static final RunPlan DEFAULTS =
      RunPlan.DEFAULT.with(ClientPlan.DEFAULT.withDriver("wire"));

  private FleetFlags() {}

  /** Reads a plan from a file or standard input, with the defaults of a fleet. */
  static RunPlan plan(Path file) {
    return StandardInput.isMeantBy(file)
        ? PlanFile.read(StandardInput.NAME, StandardInput.text(), DEFAULTS)
        : PlanFile.read(file, DEFAULTS);
  }

  static void requireJoinTimeout(Duration time) {
    if (time.isNegative() || time.isZero() || time.compareTo(FleetSpec.LONGEST_TIMEOUT) > 0) {
      throw new IllegalArgumentException(
          "--join-timeout is %s; allowed: above 0s to 1h".formatted(Durations.format(time)));
    }
  }

  static void requireWorkerTimeout(Duration time) {
    if (time.compareTo(SHORTEST_WORKER_TIMEOUT) < 0
        || time.compareTo(FleetSpec.LONGEST_TIMEOUT) > 0) {
      throw new IllegalArgumentException(
          "--worker-timeout is %s; allowed: 2s to 1h".formatted(Durations.format(time)));
    }
  }

  /** Parses an address with a port; 0 is any port. */
  static InetSocketAddress address(String flag, String text) {
    int colon = text.lastIndexOf(':');
    String port = text.substring(colon + 1);
    if (colon < 1 || !port.matches("[0-9]{1,5}") || Integer.parseInt(port) > MAX_PORT) {
      throw new IllegalArgumentException(
          "%s is '%s'; allowed: HOST:PORT with a port of 0 to %s, for example 0.0.0.0:7070"
              .formatted(flag, text, MAX_PORT));
    }
    return new InetSocketAddress(text.substring(0, colon), Integer.parseInt(port));
  }

  /** Checks the address of a conductor, which workers reach over HTTP. */
  static void requireConductor(String address) {
    try {
      String unused = ClientSettings.requireEndpoint("http://" + address);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "--conductor is '%s'; allowed: HOST:PORT with a host name without '_' or an address (IPv6"
                  .formatted(address)
              + " in brackets), and a port of 1 to 65535, for example 10.0.0.9:7070",
          e);
    }
  }

  /** Reads the secret from a file, or from the environment when no file is given. */
  static FleetSecret secret(@Nullable Path file) {
    String text = file == null ? System.getenv(FleetSecret.VARIABLE) : text(file, "a text file");
    if (text == null) {
      throw new IllegalArgumentException(
          "no secret is given; use --secret-file, or set " + FleetSecret.VARIABLE);
    }
    return new FleetSecret(text);
  }

  /** Reads host names from a file; returns one or more. */
  static List<String> hosts(Path file) {
    String wanted = "a text file with one host name per line, as 'hostname' prints it on that host";
    List<String> hosts =
        text(file, wanted).lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    if (hosts.isEmpty()) {
      throw new IllegalArgumentException(
          "'%s' contains no host name; give %s".formatted(file, wanted));
    }
    return hosts;
  }

  private static String text(Path file, String wanted) {
    try {
      return InputFile.text(file);
    } catch (FileSystemException e) {
      throw new IllegalArgumentException(
          "'%s' cannot be read (%s); give %s".formatted(file, e.getReason(), wanted), e);
    }
  }

  /** Returns a command line that starts this program as a worker, with flags of the JVM. */
  static List<String> workerCommand(List<String> flags) {
    List<String> entries = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      entries.add(Path.of(entry).toAbsolutePath().toString());
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(
        List.of(
            "-cp", String.join(File.pathSeparator, entries), "io.etcdbench.cli.Main", "worker"));
    return command;
  }
}
