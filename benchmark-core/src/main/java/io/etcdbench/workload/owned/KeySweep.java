// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.owned;

import io.etcdbench.driver.BlockingCall;
import io.etcdbench.driver.BlockingCall.Answer;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Delete;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Operation.Txn;
import io.etcdbench.driver.Outcome;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.owned.KeyNames.Family;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Deletes the keys of a run, each by its name. It never deletes a range, so keys that others write
 * under the prefix before, during or after the sweep stay. Used once, by one thread.
 */
public final class KeySweep {
  /** Stays below etcd's default limit of 128 operations per transaction. */
  private static final int MAX_IN_TXN = 100;

  private static final int MAX_IN_FLIGHT = 32;
  private static final int MAX_IN_PAGE = MAX_IN_TXN * MAX_IN_FLIGHT;
  private static final int PAGE_BYTES = 1 << 20;

  /** The maximum overhead of a key in a response, in bytes. */
  private static final int BYTES_BESIDE_KEY = 64;

  /** The error text of etcd for a transaction with more operations than {@code --max-txn-ops}. */
  private static final String TOO_LARGE = "too many operations";

  private static final byte[] NOTHING = {};

  private final EtcdDriver driver;
  private final KeyNames names;
  private final BlockingCall.Patience patience;
  private final Optional<KeySpace> largest;
  private final int pageKeys;
  private Outcome failure = Outcome.OK;
  private long revision;
  private long foreign;
  private byte[] example = NOTHING;

  /**
   * The result of a sweep.
   *
   * @param failure why some keys of the run were not deleted; OK when all were
   * @param revision the store's revision afterwards, 0 when no response carried one
   * @param foreign the number of keys under the prefix that the run does not use; they stay
   * @param example one of them; empty when there are none
   */
  public record Swept(Outcome failure, long revision, long foreign, String example) {}

  private KeySweep(EtcdDriver driver, KeyNames names, BlockingCall.Patience patience) {
    this.driver = driver;
    this.names = names;
    this.patience = patience;
    this.largest =
        names.families().stream().map(Family::keys).max(Comparator.comparing(KeySpace::size));
    int longest =
        names.families().stream().mapToInt(family -> family.keys().keyBytes()).max().orElse(1);
    this.pageKeys = Math.max(1, Math.min(MAX_IN_PAGE, PAGE_BYTES / (longest + BYTES_BESIDE_KEY)));
  }

  /**
   * Deletes the keys of a run.
   *
   * @param driver sends the requests
   * @param names the names of the run's keys
   * @param patience the timeout of each response
   */
  public static Swept of(EtcdDriver driver, KeyNames names, BlockingCall.Patience patience) {
    KeySweep sweep = new KeySweep(driver, names, patience);
    sweep.run();
    return new Swept(
        sweep.failure,
        sweep.revision,
        sweep.foreign,
        new String(sweep.example, StandardCharsets.UTF_8));
  }

  /**
   * Sweeps the prefix in parts of about one page of keys each. etcd counts all keys of a range for
   * every page of it, so the cost of paging through one large range would be quadratic in its keys.
   */
  private void run() {
    KeyRange all = KeyRange.prefix(names.prefix().getBytes(StandardCharsets.UTF_8));
    byte[] from = all.key();
    long size = largest.map(KeySpace::size).orElse(0L);
    long step = pageKeys;
    for (long next = step; failure.isOk(); next += step) {
      byte[] end = next < size ? largest.orElseThrow().key(next) : all.end();
      long found = sweep(new KeyRange(from, end));
      if (next >= size) {
        return;
      }
      from = end;
      step = found > pageKeys ? pageKeys : found < pageKeys / 2 ? 2 * step : step;
    }
  }

  /** Sweeps a range and returns the number of keys found in it. */
  private long sweep(KeyRange range) {
    long found = 0;
    byte[] from = range.key();
    while (true) {
      Get page =
          new Get(
              new KeyRange(from, range.end()),
              Get.Consistency.LINEARIZABLE,
              pageKeys,
              Get.Delivery.KEYS);
      BlockingCall call = BlockingCall.start(driver, page);
      note(call.answer(patience));
      if (!failure.isOk()) {
        return found;
      }
      List<byte[]> keys = call.found();
      found += keys.size();
      delete(keys.stream().filter(this::isOwn).toList());
      if (keys.size() < pageKeys || !failure.isOk()) {
        return found;
      }
      byte[] last = keys.get(keys.size() - 1);
      from = Arrays.copyOf(last, last.length + 1);
    }
  }

  private boolean isOwn(byte[] key) {
    boolean own = names.contains(key);
    if (!own) {
      foreign++;
      example = key;
    }
    return own;
  }

  private void delete(List<byte[]> keys) {
    List<Delete> deletes = keys.stream().map(key -> new Delete(KeyRange.of(key))).toList();
    List<Operation> calls = new ArrayList<>();
    for (int i = 0; i < deletes.size(); i += MAX_IN_TXN) {
      List<Delete> some = deletes.subList(i, Math.min(deletes.size(), i + MAX_IN_TXN));
      calls.add(some.size() == 1 ? some.get(0) : new Txn(List.of(), List.copyOf(some), List.of()));
    }
    if (submit(calls).detail().contains(TOO_LARGE)) {
      failure = Outcome.OK;
      for (int i = 0; i < deletes.size(); i += MAX_IN_FLIGHT) {
        submit(deletes.subList(i, Math.min(deletes.size(), i + MAX_IN_FLIGHT)));
      }
    }
  }

  /** Submits all operations and waits for them; returns the first failure, or OK. */
  private Outcome submit(List<? extends Operation> operations) {
    List<BlockingCall> calls =
        operations.stream().map(operation -> BlockingCall.start(driver, operation)).toList();
    calls.forEach(call -> note(call.answer(patience)));
    return failure;
  }

  private void note(Answer answer) {
    revision = Math.max(revision, answer.revision());
    if (failure.isOk()) {
      failure = answer.outcome();
    }
  }
}
