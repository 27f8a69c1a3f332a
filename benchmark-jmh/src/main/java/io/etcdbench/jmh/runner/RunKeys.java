// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.driver.BlockingCall;
import io.etcdbench.driver.BlockingCall.Answer;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.format.Phrase;
import io.etcdbench.jmh.plan.DataSet;
import io.etcdbench.jmh.plan.Measurement;
import io.etcdbench.run.share.Leftovers;
import io.etcdbench.workload.owned.KeyNames;
import io.etcdbench.workload.owned.KeyNames.Family;
import io.etcdbench.workload.owned.KeyNames.Tail;
import io.etcdbench.workload.owned.KeySweep;
import io.etcdbench.workload.owned.KeySweep.Swept;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The keys that a run may touch: those under its own prefix, with the names that its benchmarks
 * write. Immutable.
 *
 * @param prefix prefix of every key of the run, at least one character
 */
record RunKeys(String prefix) {
  private static final String DRIVER = "jetcd";
  private static final Duration BEYOND_THE_DEADLINE = Duration.ofSeconds(5);
  private static final Duration WHILE_ENDING = Duration.ofSeconds(3);
  private static final String VALUE_BYTES = "valueBytes";
  private static final String KEY_COUNT = "keyCount";

  RunKeys {
    if (prefix.isEmpty()) {
      throw new IllegalArgumentException(
          "the key prefix is empty: it distinguishes the keys of a run from those of others; give at least one character");
    }
  }

  /** The handling of the keys when the run no longer needs the cluster. */
  enum Afterwards {
    /** Deletes the keys. */
    DELETE,
    /** Leaves the keys, because the cluster is discarded. */
    LEAVE
  }

  /**
   * Claims the prefix after checking that no keys exist under it. This is also the first request of
   * a run to a cluster.
   *
   * @param afterwards handling of the keys at the end
   * @param measurements the measurements whose data sets are written
   * @param ending whether the run is stopped, in which case an unresponsive cluster is waited for
   *     only briefly
   * @return the right to write the keys
   * @throws ClusterException when keys exist, or the cluster does not respond
   */
  Claim claim(
      EtcdCluster cluster,
      Afterwards afterwards,
      List<Measurement> measurements,
      BooleanSupplier ending) {
    long keys = count(cluster);
    if (keys > 0) {
      throw new ClusterException(
          "%s under the prefix '%s', and a run writes and deletes keys there; give another one"
              .formatted(Phrase.count(keys, "key", "exists", "exist"), prefix));
    }
    return new Claim(cluster, afterwards, names(measurements), ending);
  }

  /** The right to write keys under the prefix, while the run uses the cluster. */
  final class Claim implements AutoCloseable {
    private final EtcdCluster cluster;
    private final Afterwards afterwards;
    private final KeyNames names;
    private final BooleanSupplier ending;

    private Claim(
        EtcdCluster cluster, Afterwards afterwards, KeyNames names, BooleanSupplier ending) {
      this.cluster = cluster;
      this.afterwards = afterwards;
      this.names = names;
      this.ending = ending;
    }

    EtcdCluster cluster() {
      return cluster;
    }

    /**
     * Deletes the keys of the run by name, unless the cluster is discarded.
     *
     * @throws ClusterException when the cluster does not respond, or another client wrote keys
     *     there
     */
    @Override
    public void close() {
      if (afterwards == Afterwards.DELETE) {
        Swept swept = sweep();
        if (!swept.failure().isOk()) {
          throw new ClusterException(
              "keys under '%s' are left on %s: %s: %s"
                  .formatted(
                      prefix,
                      clusterAt(cluster),
                      swept.failure().kind().label(),
                      swept.failure().detail()));
        }
        if (swept.foreign() > 0) {
          throw new ClusterException(
              ("this run leaves %s under '%s' that it did not write on %s, for example '%s'; to"
                      + " delete all that remains: %s")
                  .formatted(
                      Phrase.count(swept.foreign(), "key"),
                      prefix,
                      clusterAt(cluster),
                      swept.example(),
                      Leftovers.deletion(prefix)));
        }
      }
    }

    private Swept sweep() {
      ClientSettings settings = settings(cluster);
      Duration longest = patience(settings);
      try (EtcdDriver driver = EtcdDrivers.onClassPath().named(DRIVER).open(settings)) {
        return KeySweep.of(
            driver,
            names,
            waited ->
                waited.compareTo(longest) >= 0
                    || (ending.getAsBoolean() && waited.compareTo(WHILE_ENDING) >= 0));
      }
    }
  }

  private KeyNames names(List<Measurement> measurements) {
    return new KeyNames(
        prefix,
        measurements.stream()
            .map(Measurement::params)
            .filter(params -> params.containsKey(VALUE_BYTES) && params.containsKey(KEY_COUNT))
            .map(
                params ->
                    new DataSet(
                        prefix,
                        Integer.parseInt(params.get(VALUE_BYTES)),
                        Integer.parseInt(params.get(KEY_COUNT))))
            .map(keys -> new Family(keys.space(), Tail.NONE))
            .toList());
  }

  private static String clusterAt(EtcdCluster cluster) {
    return "the cluster at " + String.join(",", cluster.endpoints());
  }

  private KeyRange range() {
    return KeyRange.prefix(prefix.getBytes(StandardCharsets.UTF_8));
  }

  private static ClientSettings settings(EtcdCluster cluster) {
    return ClientSettings.to(cluster.endpoints(), cluster.access(ClusterUser.BENCH));
  }

  private static Duration patience(ClientSettings settings) {
    return settings.calls().deadline().plus(BEYOND_THE_DEADLINE);
  }

  private long count(EtcdCluster cluster) {
    ClientSettings settings = settings(cluster);
    Get count = new Get(range(), Get.Consistency.LINEARIZABLE, 0, Get.Delivery.COUNT_ONLY);
    try (EtcdDriver driver = EtcdDrivers.onClassPath().named(DRIVER).open(settings)) {
      Answer answer = BlockingCall.of(driver, count, patience(settings));
      if (!answer.outcome().isOk()) {
        throw new ClusterException(
            "%s cannot be used: %s failed as %s: %s"
                .formatted(
                    clusterAt(cluster),
                    count.kind().label(),
                    answer.outcome().kind().label(),
                    answer.outcome().detail()));
      }
      return answer.keys();
    }
  }
}
