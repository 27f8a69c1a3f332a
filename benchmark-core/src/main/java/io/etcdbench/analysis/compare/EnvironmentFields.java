// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.compare;

import io.etcdbench.analysis.compare.Fingerprint.Field;
import io.etcdbench.analysis.compare.Fingerprint.Weight;
import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.ClusterDescription.Storage;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Environment.Machine;
import io.etcdbench.result.Jvm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The facts of an environment that affect results, and how much each of them matters. */
final class EnvironmentFields {
  static final String UNKNOWN = "unknown";

  private static final double BYTES_PER_GIB = 1L << 30;

  /** Name, version up to its minor number, rest of the version, architecture. */
  private static final Pattern OS = Pattern.compile("(\\S+) (\\d+\\.\\d+)(\\S*) (\\S+)");

  private final List<Field> fields = new ArrayList<>();

  private EnvironmentFields() {}

  static List<Field> of(Environment environment) {
    EnvironmentFields all = new EnvironmentFields();
    all.addMachine(environment.machine());
    all.addJvm(environment.jvm());
    all.addVersions(environment.versions());
    all.addCluster(environment.cluster());
    Environment.Fdatasync disk = environment.fdatasync();
    all.add("disk.fdatasync.p50.class", Weight.WARN, disk == null ? null : octave(disk.p50Nanos()));
    all.add("time", Weight.INFO, environment.timestamp());
    return all.fields;
  }

  private void addMachine(Machine machine) {
    add("machine.cpu", Weight.MUST, machine.cpuModel());
    add("machine.cores", Weight.MUST, machine.cores());
    add("machine.memory", Weight.MUST, gibibytes(machine.memoryBytes()));
    Matcher os = OS.matcher(machine.os());
    boolean known = os.matches();
    add("machine.os", Weight.MUST, known ? os.group(1) + " " + os.group(2) : machine.os());
    add("machine.architecture", Weight.MUST, known ? os.group(4) : null);
    add("machine.os.patch", Weight.WARN, known ? os.group(2) + os.group(3) : null);
    add("machine.virtualization", Weight.MUST, machine.virtualization());
    add("machine.governor", Weight.WARN, machine.cpuGovernor());
    add("machine.load", Weight.INFO, machine.loadAverage());
  }

  private void addJvm(Jvm jvm) {
    add("jvm", Weight.MUST, jvm.vendor() + " " + jvm.version() + " " + jvm.vm());
    add("jvm.flags", Weight.MUST, String.join(" ", jvm.flags()));
  }

  /** The client is what is compared, but the harness that measures it must be the same. */
  private void addVersions(Map<String, String> versions) {
    new TreeMap<>(versions)
        .forEach(
            (name, version) ->
                add("version." + name, isHarness(name) ? Weight.MUST : Weight.INFO, version));
  }

  private static boolean isHarness(String name) {
    return name.equals("etcd-bench") || name.equals("jmh");
  }

  private void addCluster(@Nullable ClusterDescription cluster) {
    Optional<ClusterDescription> servers = Optional.ofNullable(cluster);
    add("etcd.version", Weight.MUST, servers.map(ClusterDescription::etcdVersion));
    add("etcd.topology", Weight.MUST, servers.map(ClusterDescription::topology));
    add("etcd.origin", Weight.MUST, servers.map(ClusterDescription::origin));
    add("etcd.security", Weight.MUST, servers.map(ClusterDescription::security));
    add("etcd.flags", Weight.MUST, servers.map(one -> String.join(" ", one.flags())));
    Optional<Storage> storage = servers.flatMap(ClusterDescription::dataStorage);
    add("etcd.storage", Weight.MUST, storage.map(Storage::fileSystem));
    Optional<Binary> binary = servers.flatMap(ClusterDescription::startedBinary);
    add("etcd.binary", Weight.WARN, binary.map(Binary::sha256));
  }

  private void add(String name, Weight weight, Optional<String> value) {
    fields.add(new Field(name, weight, value.orElse(UNKNOWN)));
  }

  /**
   * Rounds to GiB, because the memory reserved by a container or kernel varies while another
   * machine size must not match.
   */
  private static @Nullable String gibibytes(@Nullable Long bytes) {
    return bytes == null ? null : Math.round(bytes / BYTES_PER_GIB) + " GiB";
  }

  /**
   * Returns the power-of-two range of microseconds: a disk that varies by less than a factor of two
   * stays in its class or moves to the next one.
   */
  private static String octave(long nanos) {
    int power = 63 - Long.numberOfLeadingZeros(Math.max(1, nanos / 1_000));
    return (1L << power) + " to " + (2L << power) + " us";
  }

  private void add(String name, Weight weight, @Nullable Object value) {
    fields.add(new Field(name, weight, value == null ? UNKNOWN : value.toString()));
  }
}
