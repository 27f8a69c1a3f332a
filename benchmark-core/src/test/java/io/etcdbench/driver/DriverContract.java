// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.driver.Operation.KeyRange;

/** What the chapters of the driver contract stand on; see {@link DriverContractTest}. */
public interface DriverContract {

  /** Opens the drivers under test. */
  EtcdDriverProvider provider();

  /** How to reach the cluster; with a user when it wants one. */
  ClientSettings settings();

  /** A driver with {@link #settings()}; closed after the test. */
  EtcdDriver driver();

  /** Another driver; closed after the test. */
  EtcdDriver driver(ClientSettings settings);

  /** A key that no other test uses. */
  byte[] key(String name);

  /** All keys of this test that begin with a name. */
  default KeyRange all(String name) {
    return KeyRange.prefix(key(name));
  }

  /** Submits to {@link #driver()}. */
  default RecordingSlot submit(Operation operation) {
    return submit(driver(), operation);
  }

  default RecordingSlot submit(EtcdDriver to, Operation operation) {
    RecordingSlot slot = new RecordingSlot();
    to.submit(operation, slot);
    return slot;
  }

  /** Submits to {@link #driver()} and waits until it has gone well. */
  default RecordingSlot done(Operation operation) {
    return submit(operation).ok();
  }

  default Operation.Put put(String name, String value) {
    return new Operation.Put(key(name), bytes(value));
  }

  default Operation.Get get(KeyRange range, Delivery delivery) {
    return new Operation.Get(range, Consistency.LINEARIZABLE, 0, delivery);
  }

  /** Reads keys and values of all keys that begin with a name. */
  default RecordingSlot read(String name) {
    return done(get(all(name), Delivery.KEYS_AND_VALUES));
  }

  static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
