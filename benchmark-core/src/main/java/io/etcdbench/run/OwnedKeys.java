// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.driver.BlockingCall.Answer;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.format.Phrase;
import io.etcdbench.run.share.Leftovers;
import io.etcdbench.workload.owned.KeyNames;
import io.etcdbench.workload.owned.KeySweep;
import io.etcdbench.workload.owned.KeySweep.Swept;
import java.nio.charset.StandardCharsets;

/**
 * The keys that a run may touch: keys under its prefix with a name that the run writes. All
 * deletions go through this class.
 */
final class OwnedKeys {
  private final Drivers drivers;
  private final KeyNames names;

  OwnedKeys(Drivers drivers, KeyNames names) {
    this.drivers = drivers;
    this.names = names;
  }

  /** Rejects a prefix with existing keys: they may belong to somebody else. */
  void requireNone() {
    long found = count().keys();
    if (found > 0) {
      throw new ClusterException(
          "%s under the prefix '%s', and a run writes and deletes keys there; give another --prefix, or when they are yours delete them (%s), or let a load command take them with --reuse-keys"
              .formatted(
                  Phrase.count(found, "key", "exists", "exist"),
                  names.prefix(),
                  Leftovers.deletion(names.prefix())));
    }
  }

  /**
   * Rejects a number of keys that only another client can have caused.
   *
   * @param wanted number of keys that preloading wrote
   * @param orMore whether the run itself may have written more since
   */
  void requireWritten(long wanted, boolean orMore) {
    long found = count().keys();
    if (found < wanted || (found > wanted && !orMore)) {
      throw new ClusterException(
          "preloading wrote %s keys under '%s' but the cluster counts %s; is another client %s under this prefix?"
              .formatted(wanted, names.prefix(), found, found < wanted ? "deleting" : "writing"));
    }
  }

  /** Returns the number of existing keys, and the store's revision. */
  Answer count() {
    KeyRange range = KeyRange.prefix(names.prefix().getBytes(StandardCharsets.UTF_8));
    Get all = new Get(range, Get.Consistency.LINEARIZABLE, 0, Get.Delivery.COUNT_ONLY);
    return drivers.ask(all, "the keys under '" + names.prefix() + "' cannot be counted");
  }

  /**
   * Deletes every key of the run, by name.
   *
   * @throws ClusterException when some are left
   */
  void delete() {
    requireDeleted(sweep());
  }

  /** Deletes every key of the run, by name. The result's failure is OK when none is left. */
  Swept sweep() {
    return KeySweep.of(drivers.beside(), names, drivers.patience());
  }

  /**
   * Rejects a sweep that left keys of the run.
   *
   * @throws ClusterException with the reason
   */
  void requireDeleted(Swept swept) {
    Drivers.requireOk(
        swept.failure(), "keys under '" + names.prefix() + "' are left on the cluster");
  }

  /** Describes other clients' keys under the prefix in one sentence. */
  String foreign(Swept swept) {
    return "this run leaves %s under '%s' that it did not write, for example '%s'"
        .formatted(Phrase.count(swept.foreign(), "key"), names.prefix(), swept.example());
  }

  /** Returns the advice about keys that are left under the prefix. */
  String advice() {
    return Leftovers.ofKeys(names.prefix());
  }
}
