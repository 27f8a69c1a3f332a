// SPDX-License-Identifier: Apache-2.0
package com.example.sessions;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDriverProvider;
import io.etcdbench.security.Access;

/** Makes the client of this project known to etcd-bench, under the name {@code gateway}. */
public final class GatewayDriverProvider implements EtcdDriverProvider {

  /** For {@link java.util.ServiceLoader}. */
  public GatewayDriverProvider() {}

  @Override
  public String name() {
    return "gateway";
  }

  @Override
  public String description() {
    return "etcd's JSON gateway through the JDK's HTTP client";
  }

  @Override
  public EtcdDriver open(ClientSettings settings) {
    if (!settings.access().equals(Access.OPEN)) {
      throw new IllegalArgumentException(
          "the driver 'gateway' knows neither TLS nor users; give a cluster in plain text");
    }
    return new GatewayDriver(settings.endpoints(), settings.calls().deadline());
  }
}
