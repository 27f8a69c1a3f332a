// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet.kubernetes;

import static io.etcdbench.fleet.kubernetes.FakeKubectl.ended;
import static io.etcdbench.fleet.kubernetes.FakeKubectl.running;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class LogFollowerTest {
  private static final String WHOLE =
      "#etcd-bench begin 1\nmeasure: 2 of 2\n#etcd-bench failed 1 no result\n";

  @TempDir private Path folder;
  private final List<String> notices = new CopyOnWriteArrayList<>();
  private final ReadLog log = new ReadLog(notices::add);

  @Test
  void aLineThatWasReadHalfIsReadAgain() throws Exception {
    FakeKubectl kubectl =
        new FakeKubectl(folder)
            .state("", running())
            .put("log", WHOLE)
            .put("log.cut", WHOLE.substring(0, WHOLE.indexOf("2 of 2")));

    try (LogFollower follower = new LogFollower(kubectl.program(), log)) {
      while (log.end().isEmpty()) {
        follower.follow(JobState.of(kubectl.read("state")));
        follower.finish();
      }
    }

    assertThat(notices).containsExactly("measure: 2 of 2");
  }

  @Test
  void theLastWordsOfAPodThatHasEndedNeedNoLineBreak() throws Exception {
    FakeKubectl kubectl =
        new FakeKubectl(folder).state("", ended("OOMKilled", 137)).put("log", "begin\nKilled");

    try (LogFollower follower = new LogFollower(kubectl.program(), log)) {
      while (!follower.isIdle()) {
        follower.follow(JobState.of(kubectl.read("state")));
        follower.finish();
      }
    }

    assertThat(notices).containsExactly("begin", "Killed");
  }
}
