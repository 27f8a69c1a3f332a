// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import io.etcdbench.driver.Maintenance.Defragment;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.workload.OperationSource;
import java.util.List;

/**
 * Defragments the members one after another.
 *
 * @param label the name of its series
 * @param endpoints the members' client URLs, at least one
 */
public record DefragmentSource(String label, List<String> endpoints) implements OperationSource {
  public DefragmentSource {
    endpoints = List.copyOf(endpoints);
    if (endpoints.isEmpty()) {
      throw new IllegalArgumentException("no member is given to defragment; give at least one");
    }
  }

  @Override
  public OperationKind kind() {
    return OperationKind.DEFRAGMENT;
  }

  @Override
  public Refill newRefill() {
    List<Defragment> all = endpoints.stream().map(Defragment::new).toList();
    return draw -> all.get((int) (draw.ordinal() % all.size()));
  }
}
