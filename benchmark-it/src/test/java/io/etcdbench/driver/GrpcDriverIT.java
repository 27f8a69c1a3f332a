// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

/** The driver {@code grpc} on real members. */
class GrpcDriverIT extends StreamDriverContractIT {
  @Override
  public EtcdDriverProvider provider() {
    return EtcdDrivers.onClassPath().named("grpc");
  }
}
