// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

/** The driver {@code wire} on real members. */
class WireDriverIT extends StreamDriverContractIT {
  @Override
  public EtcdDriverProvider provider() {
    return EtcdDrivers.onClassPath().named("wire");
  }
}
