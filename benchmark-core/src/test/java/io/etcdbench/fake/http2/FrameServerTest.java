// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.http2;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.DriverContractTest;
import io.etcdbench.driver.EtcdDriverProvider;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.FakeSpec;
import io.etcdbench.fake.FakeSpec.Transport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;

/** Both drivers keep their contract when hand-written frames answer them. */
final class FrameServerTest {

  private abstract static class OverFrames extends DriverContractTest {
    private final FakeEtcd fake =
        FakeEtcd.start(FakeSpec.ofMembers(3).with(Transport.FRAMES), Behaviour.instant());

    @Override
    public final ClientSettings settings() {
      return ClientSettings.to(fake.endpoints());
    }

    @AfterEach
    final void closeFake() {
      closeDrivers();
      fake.close();
    }
  }

  @Nested
  final class Jetcd extends OverFrames {
    @Override
    public EtcdDriverProvider provider() {
      return EtcdDrivers.onClassPath().named("jetcd");
    }
  }

  @Nested
  final class Grpc extends OverFrames {
    @Override
    public EtcdDriverProvider provider() {
      return EtcdDrivers.onClassPath().named("grpc");
    }
  }
}
