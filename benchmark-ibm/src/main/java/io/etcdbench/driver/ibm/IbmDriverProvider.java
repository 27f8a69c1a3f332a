// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.ibm;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDriverProvider;

/**
 * Opens drivers named {@code ibm}. The client's keep-alive and retries cannot be configured, so
 * etcd-bench's settings for them have no effect.
 */
public final class IbmDriverProvider implements EtcdDriverProvider {

  /** Called by {@link java.util.ServiceLoader}. */
  public IbmDriverProvider() {}

  @Override
  public String name() {
    return "ibm";
  }

  @Override
  public String description() {
    return "etcd-java of IBM";
  }

  @Override
  public EtcdDriver open(ClientSettings settings) {
    return IbmDriver.open(settings);
  }
}
