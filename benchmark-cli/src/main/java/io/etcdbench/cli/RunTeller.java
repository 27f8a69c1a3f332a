// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import io.etcdbench.record.IntervalListener;
import io.etcdbench.run.RunObserver;
import java.util.List;
import java.util.function.Consumer;

/** Tells a person how far a run is. */
final class RunTeller implements RunObserver {
  private final Consumer<String> tell;

  /**
   * A teller.
   *
   * @param tell takes the lines
   */
  RunTeller(Consumer<String> tell) {
    this.tell = tell;
  }

  @Override
  public void phase(String name, String detail) {
    tell.accept(name + ": " + detail);
  }

  @Override
  public List<IntervalListener> listeners(String phase) {
    return List.of();
  }
}
