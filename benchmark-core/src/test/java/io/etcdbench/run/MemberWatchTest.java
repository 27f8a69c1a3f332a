// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.run.fault.ScriptedCluster;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class MemberWatchTest {
  private final ScriptedCluster cluster = new ScriptedCluster(1);
  private final CompletableFuture<Thread> checking = new CompletableFuture<>();
  private final AtomicInteger deaths = new AtomicInteger();

  @Test
  void takesACheckThatItsCloseInterruptsForNoDeath() throws Exception {
    cluster.checkMembersBy(this::blockUntilInterrupted);
    MemberWatch watch = MemberWatch.start(cluster, deaths::incrementAndGet);
    Thread thread = checking.get();

    watch.close();
    thread.join();

    assertThat(watch.death()).isEmpty();
    assertThat(deaths).hasValue(0);
  }

  private void blockUntilInterrupted() {
    checking.complete(Thread.currentThread());
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      throw new ClusterException("interrupted while inspecting m0", e);
    }
  }

  @Test
  void findsADeathOnce() throws Exception {
    cluster.checkMembersBy(
        () -> {
          checking.complete(Thread.currentThread());
          throw new ClusterException("m0 exited unexpectedly");
        });
    try (MemberWatch watch = MemberWatch.start(cluster, deaths::incrementAndGet)) {
      checking.get().join();

      assertThat(watch.death()).hasValue("m0 exited unexpectedly");
      assertThat(deaths).hasValue(1);
    }
  }
}
