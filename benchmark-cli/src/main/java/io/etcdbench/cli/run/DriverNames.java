// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import io.etcdbench.driver.EtcdDriverProvider;
import io.etcdbench.driver.EtcdDrivers;
import java.util.Iterator;

/** Names of the drivers on the class path, as completion candidates of an option. */
public final class DriverNames implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return EtcdDrivers.onClassPath().all().stream().map(EtcdDriverProvider::name).iterator();
  }
}
