// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * What every driver does with every etcd. Whoever plugs in a driver extends this class and says how
 * to open it and which cluster to use; its chapters are the interfaces.
 */
public abstract class DriverContractTest
    implements KvContract,
        LeaseContract,
        WatchContract,
        MaintenanceContract,
        FailureContract,
        SlotContract {
  private final String prefix = "contract/" + UUID.randomUUID() + "/";
  private final List<EtcdDriver> others = new ArrayList<>();
  private EtcdDriver driver;

  @BeforeEach
  final void openDriver() {
    driver = provider().open(settings());
  }

  /** Closing twice does nothing, so a subclass may do it before it ends its cluster. */
  @AfterEach
  protected final void closeDrivers() {
    others.forEach(EtcdDriver::close);
    driver.close();
  }

  @Override
  public final EtcdDriver driver() {
    return driver;
  }

  @Override
  public final EtcdDriver driver(ClientSettings settings) {
    EtcdDriver other = provider().open(settings);
    others.add(other);
    return other;
  }

  @Override
  public final byte[] key(String name) {
    return DriverContract.bytes(prefix + name);
  }
}
