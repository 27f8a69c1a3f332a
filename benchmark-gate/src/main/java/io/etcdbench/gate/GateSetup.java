// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * The setup of a session, fixed before it starts. Immutable.
 *
 * @param baseline the reference build
 * @param candidate the build under test
 * @param workloads names of the workloads, at least one
 * @param rule parameters of the decision rule
 * @param seed determines the order of turns, the directories and every key
 * @param command the words of the command line that repeat the session; empty when it was not
 *     started from one
 */
public record GateSetup(
    Subject baseline,
    Subject candidate,
    List<String> workloads,
    GateRule rule,
    long seed,
    List<String> command) {

  /**
   * One of the two builds.
   *
   * @param description the build as the user named it, for example a jar, or {@code this build}
   * @param commit the commit it was built from; empty when it was not built from one
   * @param sha256 hash of the jars and folders that run
   * @param settings client settings that differ from the defaults
   * @param platform the build's own JVM and servers, {@link Platform#SHARED} when it has none
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
      platform = platform == null ? Platform.SHARED : platform; // absent in older files
    }

    /**
     * Creates a subject that runs on the JVM and servers common to both builds.
     *
     * @param description the build as the user named it, for example a jar, or {@code this build}
     * @param commit the commit it was built from; empty when it was not built from one
     * @param sha256 hash of the jars and folders that run
     * @param settings client settings that differ from the defaults
     */
    public Subject(String description, String commit, String sha256, Map<String, String> settings) {
      this(description, commit, sha256, settings, Platform.SHARED);
    }
  }

  /**
   * The JVM and servers of one build, where they differ from the common ones. Immutable.
   *
   * @param jvm vendor, version and name of its JVM; empty for the session's JVM
   * @param etcd version of its own servers; empty when both builds use the same servers
   * @param etcdSha256 hash of their binary; empty when {@code etcd} is
   * @param serverFlags flags that only its servers have
   */
  public record Platform(String jvm, String etcd, String etcdSha256, List<String> serverFlags) {
    /** The JVM and servers common to both builds. */
    public static final Platform SHARED = new Platform("", "", "", List.of());

    public Platform {
      if (jvm == null || etcd == null || etcdSha256 == null || serverFlags == null) {
        throw new IllegalArgumentException(
            "'jvm', 'etcd', 'etcdSha256' or 'serverFlags' of a platform is missing");
      }
      serverFlags = List.copyOf(serverFlags);
    }

    /** Returns the text for reports; empty when nothing differs from the common platform. */
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

  public GateSetup {
    if (baseline == null || candidate == null || rule == null) {
      throw new IllegalArgumentException("'baseline', 'candidate' or 'rule' is missing");
    }
    workloads = List.copyOf(workloads);
    command = command == null ? List.of() : List.copyOf(command); // absent in older files
    if (workloads.isEmpty()) {
      throw new IllegalArgumentException("no workload is chosen; choose at least one");
    }
  }

  /** Returns the number of metrics that can fail the session, 1 or more. */
  public int metrics() {
    return workloads.size() * TimedMetric.gating();
  }

  /** Returns the rule for its trials, with the parameters of this setup. */
  public TrialRule trialRule() {
    return new TrialRule(rule, metrics());
  }
}
