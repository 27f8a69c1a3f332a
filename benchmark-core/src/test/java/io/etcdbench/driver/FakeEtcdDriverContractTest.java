// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.FakeSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/**
 * The driver contract on three members of a fake etcd, and what only a fake can provoke or count. A
 * fake with other members, users or certificates is started by the tests that need one.
 */
public abstract class FakeEtcdDriverContractTest extends DriverContractTest
    implements FakeErrorContract, FakeTokenContract, FakeConnectionContract {
  /** Of a call on a busy machine; shorter than a slot waits for its outcome. */
  private static final Duration DEADLINE = Duration.ofSeconds(25);

  private final List<FakeEtcd> fakes = new ArrayList<>();
  private final FakeEtcd usual = start(FakeSpec.ofMembers(3));

  @AfterEach
  final void closeFakes() {
    closeDrivers();
    fakes.forEach(FakeEtcd::close);
  }

  @Override
  public final ClientSettings settings() {
    ClientSettings settings = ClientSettings.to(usual.endpoints());
    return settings.with(settings.calls().withDeadline(DEADLINE));
  }

  @Override
  public final FakeEtcd fake() {
    return usual;
  }

  @Override
  public final FakeEtcd start(FakeSpec spec) {
    FakeEtcd fake = FakeEtcd.start(spec, Behaviour.instant());
    fakes.add(fake);
    return fake;
  }
}
