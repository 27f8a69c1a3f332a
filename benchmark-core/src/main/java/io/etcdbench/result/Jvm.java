// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.util.List;

/**
 * A Java virtual machine. Immutable. Contains no secrets: only the system properties in {@link
 * #TUNING} are kept from its command line, because any other may be a password.
 *
 * @param vendor for example {@code Eclipse Adoptium}
 * @param version of the runtime, for example {@code 17.0.15+6}
 * @param vm the name of the virtual machine, for example {@code OpenJDK 64-Bit Server VM}
 * @param flags flags on the command line; unknown kinds are dropped
 */
public record Jvm(String vendor, String version, String vm, List<String> flags) {

  /** System properties that affect the cost of a client. */
  private static final List<String> TUNING =
      List.of("-Dio.netty.", "-Dio.grpc.", "-Dvertx.", "-Djdk.", "-Djava.util.concurrent.");

  private static final List<String> FLAGS =
      List.of("-X", "-ea", "-da", "-server", "-client", "--add-", "--enable-", "--illegal-");

  /**
   * Flags whose value is free text, such as an agent's options or a shell command, or the path of a
   * class archive, which differs between users.
   */
  private static final List<String> PAYLOADS =
      List.of(
          "-javaagent:",
          "-agentpath:",
          "-agentlib:",
          "-XX:OnError",
          "-XX:OnOutOfMemoryError",
          "-XX:SharedArchiveFile",
          "-XX:AOTCache=");

  /** Flags that only one JVM can have, because they open a port or write a file. */
  private static final List<String> OF_ONE_JVM =
      List.of("-agent", "-javaagent", "-Dcom.sun.management.jmxremote", "-XX:StartFlightRecording");

  public Jvm {
    Field.require("vendor", vendor);
    Field.require("version", version);
    Field.require("vm", vm);
    flags =
        Field.list("flags", flags).stream()
            .filter(Jvm::mayBeKept)
            .map(Jvm::withoutPayload)
            .toList();
  }

  /** Returns the JVM that runs this code. */
  public static Jvm current() {
    RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
    return new Jvm(
        System.getProperty("java.vendor", "unknown"),
        Runtime.version().toString(),
        runtime.getVmName(),
        runtime.getInputArguments());
  }

  /**
   * Returns the flags of this JVM for a child that measures as it does: all but those that open a
   * port or write a file.
   */
  public static List<String> inheritableFlags() {
    return inheritable(ManagementFactory.getRuntimeMXBean().getInputArguments());
  }

  static List<String> inheritable(List<String> flags) {
    return flags.stream()
        .filter(flag -> !startsWithAny(flag, OF_ONE_JVM) && !flag.contains("file="))
        .toList();
  }

  /**
   * Returns a copy with other flags.
   *
   * @param others for example those that JMH passes to its forks
   */
  public Jvm withFlags(List<String> others) {
    return new Jvm(vendor, version, vm, others);
  }

  private static boolean mayBeKept(String flag) {
    return startsWithAny(flag, TUNING)
        || startsWithAny(flag, FLAGS)
        || startsWithAny(flag, PAYLOADS);
  }

  private static String withoutPayload(String flag) {
    int value = startsWithAny(flag, PAYLOADS) ? flag.indexOf('=') : -1;
    return value < 0 ? flag : flag.substring(0, value);
  }

  private static boolean startsWithAny(String flag, List<String> prefixes) {
    return prefixes.stream().anyMatch(flag::startsWith);
  }
}
