// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDriverProvider;
import io.etcdbench.driver.EtcdDrivers;

/** Plugs the {@link WitnessDriver} in, as a service team plugs in its own client. */
public final class WitnessDriverProvider implements EtcdDriverProvider {
  @Override
  public String name() {
    return "witness";
  }

  @Override
  public String description() {
    return "the raw driver, with every instant kept";
  }

  @Override
  public EtcdDriver open(ClientSettings settings) {
    return new WitnessDriver(EtcdDrivers.onClassPath().named("grpc").open(settings));
  }
}
