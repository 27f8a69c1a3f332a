// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cost;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.OpenWatch;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Operation.Watch;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.WatchListener;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;

/** Opens many watches through a driver, so that somebody can look at the memory of this process. */
final class WatchMemory {
  /** A client that has just started is slow, and each watch is given up at the usual deadline. */
  private static final int AT_A_TIME = 100;

  private final EtcdDriver driver;
  private final Queue<OpenWatch> open = new ConcurrentLinkedQueue<>();
  private final Semaphore places = new Semaphore(AT_A_TIME);

  WatchMemory(EtcdDriver driver) {
    this.driver = driver;
  }

  /** Opens so many watches, each of another key; returns how many of them were not confirmed. */
  int open(int watches) throws InterruptedException {
    for (int number = 0; number < watches; number++) {
      byte[] key = ("cost/watch/" + number).getBytes(StandardCharsets.UTF_8);
      places.acquire();
      driver.submit(new Watch(KeyRange.of(key), 0, new Ignoring()), new Place(number));
    }
    places.acquire(AT_A_TIME);
    return watches - open.size();
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

  private static final class Ignoring implements WatchListener {

    @Override
    public void changed(Change change, byte[] key, byte[] value, long modRevision) {}

    @Override
    public void ended(Outcome outcome) {}
  }
}
