// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * What was fixed before a session began. Immutable.
 *
 * @param baseline what is known
 * @param candidate what is asked about
 * @param workloads their names, at least one
 * @param rule the numbers of the rule
 * @param seed decides the order of turns, directories and every key
 * @param command what was asked on a command line, in words that ask it again; empty when it was
 *     not asked on one
 */
public record GateSetup(
    Subject baseline,
    Subject candidate,
    List<String> workloads,
    GateRule rule,
    long seed,
    List<String> command) {

  /**
   * One of the two sides.
   *
   * @param description as the user named the build, for example a jar, or {@code this build}
   * @param commit that it was built from; empty when it was not built from one
   * @param sha256 of the jars and folders that run
   * @param settings client settings beyond the defaults
   * @param platform what it runs on, where that is its own
   */
  public record Subject(
      String description,
      String commit,
      String sha256,
      Map<String, String> settings,
      Platform platform) {
    public Subject {
      if (description == null || commit == null || sha256 == null || settings == null) {
        throw new IllegalArgumentException(
            "'description', 'commit', 'sha256' or 'settings' of a subject is missing");
      }
      settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
      platform = platform == null ? Platform.SHARED : platform; // files of before have none
    }

    /**
     * A build on the Java and the servers of both sides.
     *
     * @param description as the user named the build
     * @param commit that it was built from; empty when it was not built from one
     * @param sha256 of the jars and folders that run
     * @param settings client settings beyond the defaults
     */
    public Subject(String description, String commit, String sha256, Map<String, String> settings) {
      this(description, commit, sha256, settings, Platform.SHARED);
    }
  }

  /**
   * What one side runs on, where it is not what both run on. Immutable.
   *
   * @param jvm vendor, version and name of its JVM; empty for the Java of the session
   * @param etcd the version of its own servers; empty when both sides use the same ones
   * @param etcdSha256 of their binary; empty as {@code etcd}
   * @param serverFlags that only its servers have
   */
  public record Platform(String jvm, String etcd, String etcdSha256, List<String> serverFlags) {
    /** Java and servers of both sides. */
    public static final Platform SHARED = new Platform("", "", "", List.of());

    public Platform {
      if (jvm == null || etcd == null || etcdSha256 == null || serverFlags == null) {
        throw new IllegalArgumentException(
            "'jvm', 'etcd', 'etcdSha256' or 'serverFlags' of a platform is missing");
      }
      serverFlags = List.copyOf(serverFlags);
    }

    /** What reports print; empty when nothing is its own. */
    @Override
    public String toString() {
      StringJoiner words = new StringJoiner(", ");
      if (!etcd.isEmpty()) {
        words.add(
            ("etcd " + etcd + " " + String.join(" ", serverFlags)).strip()
                + " (sha256 "
                + etcdSha256
                + ")");
      }
      if (!jvm.isEmpty()) {
        words.add(jvm);
      }
      return words.toString();
    }
  }

  /**
   * Of a session that was not asked for on a command line.
   *
   * @param baseline what is known
   * @param candidate what is asked about
   * @param workloads their names, at least one
   * @param rule the numbers of the rule
   * @param seed decides the order of turns, directories and every key
   */
  public GateSetup(
      Subject baseline, Subject candidate, List<String> workloads, GateRule rule, long seed) {
    this(baseline, candidate, workloads, rule, seed, List.of());
  }

  public GateSetup {
    if (baseline == null || candidate == null || rule == null) {
      throw new IllegalArgumentException("'baseline', 'candidate' or 'rule' is missing");
    }
    workloads = List.copyOf(workloads);
    command = command == null ? List.of() : List.copyOf(command); // files of before have none
    if (workloads.isEmpty()) {
      throw new IllegalArgumentException("no workload is chosen; choose at least one");
    }
  }

  /**
   * How many metrics may fail in the session.
   *
   * @return 1 or more
   */
  public int metrics() {
    return workloads.size() * Metric.gating();
  }

  /**
   * Decides by the numbers of this setup.
   *
   * @return the judge of its session
   */
  public Judge judge() {
    return new Judge(rule, metrics());
  }
}
