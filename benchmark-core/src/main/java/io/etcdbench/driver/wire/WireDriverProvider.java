// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDriverProvider;

/** Opens drivers named {@code wire}: HTTP/2 written by hand, for what the cluster alone costs. */
public final class WireDriverProvider implements EtcdDriverProvider {

  /** For {@link java.util.ServiceLoader}. */
  public WireDriverProvider() {}

  @Override
  public String name() {
    return "wire";
  }

  @Override
  public String description() {
    return "HTTP/2 frames written by hand";
  }

  @Override
  public EtcdDriver open(ClientSettings settings) {
    return WireDriver.open(settings);
  }
}
