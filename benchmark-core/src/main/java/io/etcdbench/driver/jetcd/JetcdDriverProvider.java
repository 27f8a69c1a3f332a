// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.jetcd;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDriverProvider;
import io.etcdbench.driver.channel.ClientVersions;

/** Provides the driver {@code jetcd}, which uses jetcd's public API. */
public final class JetcdDriverProvider implements EtcdDriverProvider {

  /** Used by {@link java.util.ServiceLoader}. */
  public JetcdDriverProvider() {}

  @Override
  public String name() {
    return "jetcd";
  }

  @Override
  public String description() {
    return "jetcd-core " + ClientVersions.of("jetcd");
  }

  @Override
  public EtcdDriver open(ClientSettings settings) {
    return JetcdDriver.open(settings);
  }
}
