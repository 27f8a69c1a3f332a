// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.driver.BlockingCall;
import io.etcdbench.driver.BlockingCall.Answer;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Delete;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.KeyRange;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * The keys that a run may touch: those under its prefix. Everything that deletes goes through here.
 */
final class OwnedKeys {
  private final EtcdDriver driver;
  private final String prefix;
  private final Duration patience;

  /**
   * The keys of a run.
   *
   * @param driver asks; beside the one that is measured
   * @param prefix not empty
   * @param patience longer than the driver's deadline
   */
  OwnedKeys(EtcdDriver driver, String prefix, Duration patience) {
    if (prefix.isEmpty()) {
      throw new IllegalArgumentException(
          "the run has no prefix of its own, but it deletes what is under it; give one");
    }
    this.driver = driver;
    this.prefix = prefix;
    this.patience = patience;
  }

  /** Refuses a prefix under which keys exist: they may be somebody else's. */
  void requireNone() {
    long found = count().keys();
    if (found > 0) {
      throw new ClusterException(
          "%d keys exist under the prefix '%s', and a run deletes what is under its prefix; give another --prefix, or when they are yours delete them (etcdctl del --prefix '%s'), or let a load command take them with --reuse-keys"
              .formatted(found, prefix, prefix));
    }
  }

  /** How many keys exist, and the store's revision. */
  Answer count() {
    Get all = new Get(range(), Get.Consistency.LINEARIZABLE, 0, Get.Delivery.COUNT_ONLY);
    return ask(all, "the keys under '" + prefix + "' cannot be counted");
  }

  /** Deletes every key; the revision after it. */
  long delete() {
    return ask(new Delete(range()), "the keys under '" + prefix + "' are left on the cluster")
        .revision();
  }

  private Answer ask(Operation operation, String complaint) {
    Answer answer = BlockingCall.of(driver, operation, patience);
    if (!answer.outcome().isOk()) {
      throw new ClusterException(
          "%s: %s: %s"
              .formatted(complaint, answer.outcome().kind().label(), answer.outcome().detail()));
    }
    return answer;
  }

  private KeyRange range() {
    return KeyRange.prefix(prefix.getBytes(StandardCharsets.UTF_8));
  }
}
