// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** A slot for one operation that remembers all it is told. */
public final class RecordingSlot implements InFlight {
  private static final int LONGEST_WAIT_SECONDS = 60;

  /** One key of an answer; the value byte by byte, as Latin-1. */
  public record Entry(String key, String value, long modRevision) {}

  private final int lane;
  private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();
  private final AtomicInteger completions = new AtomicInteger();
  private final List<Entry> entries = new CopyOnWriteArrayList<>();
  private final List<byte[]> arrays = new CopyOnWriteArrayList<>();
  private final List<OpenWatch> watches = new CopyOnWriteArrayList<>();
  private final List<Boolean> decisions = new CopyOnWriteArrayList<>();
  private volatile long revision;
  private volatile long keys;
  private volatile long leaseId;
  private volatile long ttlSeconds = Long.MIN_VALUE;
  private volatile byte[] heldKey = new byte[0];
  private volatile long heldRevision;
  private volatile int hash;

  public RecordingSlot() {
    this(0);
  }

  public RecordingSlot(int lane) {
    this.lane = lane;
  }

  @Override
  public int lane() {
    return lane;
  }

  @Override
  public void answered(long revision, long keys) {
    this.revision = revision;
    this.keys = keys;
  }

  @Override
  public void found(byte[] key, byte[] value, long modRevision) {
    entries.add(new Entry(new String(key, UTF_8), new String(value, ISO_8859_1), modRevision));
    arrays.addAll(List.of(key, value));
  }

  @Override
  public void decided(boolean succeeded) {
    decisions.add(succeeded);
  }

  @Override
  public void leased(long leaseId, long ttlSeconds) {
    this.leaseId = leaseId;
    this.ttlSeconds = ttlSeconds;
  }

  @Override
  public void opened(OpenWatch watch) {
    watches.add(watch);
  }

  @Override
  public void held(byte[] key, long revision) {
    heldKey = key;
    heldRevision = revision;
  }

  @Override
  public void hashed(int hash, long compactRevision) {
    this.hash = hash;
  }

  @Override
  public void complete(Outcome outcome) {
    completions.incrementAndGet();
    this.outcome.complete(outcome);
  }

  /** Waits for the outcome. */
  public Outcome outcome() {
    try {
      return outcome.get(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError("not completed within " + LONGEST_WAIT_SECONDS + " s", e);
    } catch (ExecutionException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Waits until the operation has gone well. */
  public RecordingSlot ok() {
    assertThat(outcome()).isEqualTo(Outcome.OK);
    return this;
  }

  public boolean isComplete() {
    return outcome.isDone();
  }

  public int completions() {
    return completions.get();
  }

  public long revision() {
    return revision;
  }

  public long keys() {
    return keys;
  }

  public List<Entry> entries() {
    return entries;
  }

  /** The key and the value of each entry, as they were handed over. */
  public List<byte[]> arrays() {
    return arrays;
  }

  public List<Boolean> decisions() {
    return decisions;
  }

  public long leaseId() {
    return leaseId;
  }

  public long ttlSeconds() {
    return ttlSeconds;
  }

  public byte[] heldKey() {
    return heldKey;
  }

  public long heldRevision() {
    return heldRevision;
  }

  public int hash() {
    return hash;
  }

  public OpenWatch watch() {
    assertThat(watches).hasSize(1);
    return watches.get(0);
  }
}
