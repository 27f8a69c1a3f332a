// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.ibm;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDriverProvider;

/**
 * Opens drivers named {@code ibm}. The client has its own keep-alive and its own repetitions, which
 * it does not let be set; those of the settings do nothing.
 */
public final class IbmDriverProvider implements EtcdDriverProvider {

  /** For {@link java.util.ServiceLoader}. */
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
