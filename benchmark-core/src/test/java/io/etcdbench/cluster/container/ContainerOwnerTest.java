// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

final class ContainerOwnerTest {
  private final ContainerOwner self = ContainerOwner.thisProcess();

  @Test
  void leavesWhatALivingOwnerStarted() {
    assertThat(self.isOrphan(self.labels())).isFalse();
  }

  @Test
  void findsWhatADeadOwnerLeft() {
    assertThat(self.isOrphan(changed("io.etcdbench.owner.pid", "999999999"))).isTrue();
  }

  @Test
  void findsWhatWasLeftByAnEarlierProcessOfTheSamePid() {
    Map<String, String> labels = changed("io.etcdbench.owner.start-millis", "1");
    labels.put("io.etcdbench.owner.start-ticks", "1");

    assertThat(self.isOrphan(labels)).isTrue();
  }

  @Test
  void findsWhatWasLeftByAnEarlierProcessWithoutTicks() {
    Map<String, String> labels = changed("io.etcdbench.owner.start-millis", "1");
    labels.keySet().removeAll(Set.of("io.etcdbench.owner.boot", "io.etcdbench.owner.start-ticks"));

    assertThat(self.isOrphan(labels)).isTrue();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void leavesWhatALivingOwnerStartedBeforeAStepOfTheClock() {
    assertThat(self.isOrphan(changed("io.etcdbench.owner.start-millis", "1"))).isFalse();
  }

  @Test
  void leavesWhatWasStartedOnAnotherMachine() {
    Map<String, String> labels = changed("io.etcdbench.owner.pid", "999999999");
    labels.put("io.etcdbench.owner.home", "elsewhere pid:[1]");

    assertThat(self.isOrphan(labels)).isFalse();
  }

  @Test
  void leavesWhatCarriesDamagedLabels() {
    assertThat(self.isOrphan(changed("io.etcdbench.owner.pid", "many"))).isFalse();
    assertThat(self.isOrphan(Map.of())).isFalse();
  }

  private Map<String, String> changed(String label, String value) {
    Map<String, String> labels = new HashMap<>(self.labels());
    labels.put(label, value);
    return labels;
  }
}
