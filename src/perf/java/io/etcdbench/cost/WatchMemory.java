// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cost;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.OpenWatch;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Operation.Put;
import io.etcdbench.driver.Operation.Watch;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.WatchListener;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * Opens many watches through a driver to measure their memory, and counts the events they receive.
 */
final class WatchMemory {
  /** Limits concurrency: a newly started client is slow, and each watch has the usual deadline. */
  private static final int AT_A_TIME = 100;

  private static final byte[] VALUE = {'v'};

  /** Time without an event after which no more are expected. */
  private static final long QUIET_NANOS = 5_000_000_000L;

  private final EtcdDriver driver;
  private final LongAdder events = new LongAdder();
  private final Queue<OpenWatch> open = new ConcurrentLinkedQueue<>();
  private final Semaphore places = new Semaphore(AT_A_TIME);

  WatchMemory(EtcdDriver driver) {
    this.driver = driver;
  }

  /**
   * Opens so many watches, each of another key; returns the number of those that were not
   * confirmed.
   */
  int open(int watches) throws InterruptedException {
    for (int number = 0; number < watches; number++) {
      places.acquire();
      driver.submit(new Watch(KeyRange.of(key(number)), 0, new Counting()), new Place(number));
    }
    places.acquire(AT_A_TIME);
    places.release(AT_A_TIME);
    return watches - open.size();
  }

  /**
   * Puts the watched keys in turn; returns the number of events received until none arrived for 5
   * s.
   */
  long events(int inFlight, long puts) throws InterruptedException {
    long before = events.sum();
    int watches = open.size();
    places.acquire(AT_A_TIME);
    places.release(inFlight);
    for (long number = 0; number < puts; number++) {
      places.acquire();
      int watch = (int) (number % watches);
      driver.submit(new Put(key(watch), VALUE), new Place(watch));
    }
    places.acquire(inFlight);
    places.release(AT_A_TIME);
    long seen = -1;
    for (long now = events.sum(); now > seen; now = events.sum()) {
      seen = now;
      TimeUnit.NANOSECONDS.sleep(QUIET_NANOS);
    }
    return seen - before;
  }

  private static byte[] key(int number) {
    return ("cost/watch/" + number).getBytes(StandardCharsets.UTF_8);
  }

  private final class Place implements InFlight {
    private final int lane;

    Place(int lane) {
      this.lane = lane;
    }

    @Override
    public int lane() {
      return lane;
    }

    @Override
    public void opened(OpenWatch watch) {
      open.add(watch);
    }

    @Override
    public void complete(Outcome outcome) {
      places.release();
    }
  }

  private final class Counting implements WatchListener {

    @Override
    public void changed(Change change, byte[] key, byte[] value, long modRevision) {
      events.increment();
    }

    @Override
    public void ended(Outcome outcome) {}
  }
}
