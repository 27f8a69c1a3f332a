// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import io.etcdbench.driver.EtcdDriverProvider;
import io.etcdbench.driver.EtcdDrivers;
import java.util.Iterator;

/** The drivers on the class path, as the values of an option. */
public final class DriverNames implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return EtcdDrivers.onClassPath().all().stream().map(EtcdDriverProvider::name).iterator();
  }
}
