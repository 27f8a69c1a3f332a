// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.sizing.failover.BuiltInSettings;
import io.etcdbench.sizing.failover.FailoverSpec.Pace;
import io.etcdbench.sizing.failover.FaultCase;
import io.etcdbench.sizing.failover.Setting;
import java.util.List;

/** Default extent of a failover session. */
enum FailoverProfile {
  /** Few settings under four faults, three times each. */
  SMOKE(3, 100),
  /** All settings under the eight faults, nine times each. */
  DEFAULT(9, 100),
  /** All settings under all faults, three times as long, twenty times each. */
  THOROUGH(20, 300);

  private final int cycles;
  private final int percent;

  FailoverProfile(int cycles, int percent) {
    this.cycles = cycles;
    this.percent = percent;
  }

  List<Setting> settings() {
    return this == SMOKE ? BuiltInSettings.FEW : BuiltInSettings.ALL;
  }

  List<String> faults() {
    return switch (this) {
      case SMOKE ->
          List.of("leader-kill", "leader-freeze", "client-path-blackhole", "rolling-restart");
      case DEFAULT -> FaultCase.core();
      case THOROUGH -> FaultCase.names();
    };
  }

  int cycles() {
    return cycles;
  }

  /** Returns the duration of a fault as a percentage of its full length. */
  int percent() {
    return percent;
  }

  Pace pace() {
    return this == SMOKE ? Pace.SMOKE : Pace.DEFAULT;
  }
}
