// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDriverProvider;

/**
 * Provides the driver {@code wire}: a hand-written HTTP/2 client, to measure the cost of the
 * cluster alone.
 */
public final class WireDriverProvider implements EtcdDriverProvider {

  /** Used by {@link java.util.ServiceLoader}. */
  public WireDriverProvider() {}

  @Override
  public String name() {
    return "wire";
  }

  @Override
  public String description() {
    return "hand-written HTTP/2 frames";
  }

  @Override
  public EtcdDriver open(ClientSettings settings) {
    return WireDriver.open(settings);
  }
}
