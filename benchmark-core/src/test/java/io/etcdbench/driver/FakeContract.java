// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import io.etcdbench.driver.ClientSettings.Retry;
import io.etcdbench.driver.ClientSettings.RetryScope;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.FakeSpec;
import java.time.Duration;

/** What the chapters about a fake etcd stand on; see {@link FakeEtcdDriverContractTest}. */
public interface FakeContract extends DriverContract {
  Retry NO_RETRY = new Retry(0, Duration.ZERO, RetryScope.READS);

  /** The fake that {@link #settings()} lead to. */
  FakeEtcd fake();

  /** Another fake; closed after the test. */
  FakeEtcd start(FakeSpec spec);

  /** Never repeats anything. */
  default ClientSettings withoutRetry(ClientSettings settings) {
    return settings.with(settings.calls().with(NO_RETRY));
  }
}
