// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.jetcd;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDriverProvider;
import io.etcdbench.driver.channel.ClientVersions;

/** Opens drivers named {@code jetcd}: jetcd through its public API. */
public final class JetcdDriverProvider implements EtcdDriverProvider {

  /** For {@link java.util.ServiceLoader}. */
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
