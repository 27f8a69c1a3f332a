// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One workload, measured in as many stages as its verdict needed. Immutable.
 *
 * @param workload its name
 * @param description what it does, in words; both arms ran the same
 * @param screen the first look
 * @param confirm fresh JVMs, for what the screen left open; null when not needed
 * @param control the baseline against its own copy; null when nothing was about to fail
 */
public record Trial(
    String workload,
    String description,
    Stage screen,
    @Nullable Stage confirm,
    @Nullable Stage control) {
  public Trial {
    if (workload == null || description == null || screen == null) {
      throw new IllegalArgumentException("'workload', 'description' or 'screen' is missing");
    }
  }

  /**
   * The stages that compare both builds.
   *
   * @return one or two
   */
  List<Stage> comparing() {
    return confirm == null ? List.of(screen) : List.of(screen, confirm);
  }

  /**
   * All stages that were run.
   *
   * @return one to three, in their order
   */
  public List<Stage> stages() {
    return Stream.of(screen, confirm, control).filter(Objects::nonNull).toList();
  }

  /** Every slice of both builds. */
  List<Slice> slices() {
    List<Slice> slices = new ArrayList<>();
    for (Stage stage : comparing()) {
      stage.pairs().forEach(pair -> slices.addAll(pair.slices()));
      stage.pairs().forEach(pair -> slices.addAll(pair.counted()));
    }
    return slices;
  }

  /**
   * The trial with its confirmation.
   *
   * @param stage fresh JVMs
   * @return a changed copy
   */
  public Trial withConfirm(Stage stage) {
    return new Trial(workload, description, screen, stage, control);
  }

  /**
   * The trial with its null control.
   *
   * @param stage the baseline against its own copy
   * @return a changed copy
   */
  public Trial withControl(Stage stage) {
    return new Trial(workload, description, screen, confirm, stage);
  }
}
