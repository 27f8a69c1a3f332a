// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.options.WatchOption;
import io.etcd.jetcd.watch.WatchEvent;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Member;
import io.etcdbench.driver.jetcd.ResumingWatch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A watch that resumes, on real members that are killed one after the other. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class ResumingWatchIT {
  private static final int PUTS = 20;
  private static final Duration SOON = Duration.ofSeconds(60);

  @Test
  void deliversEachEventOnceWhileEachMemberIsKilledInTurn() throws Exception {
    Delivered delivered = new Delivered();
    ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    try (EtcdCluster cluster = StartedMembers.processes(ClusterSpec.ofMembers(3));
        Client client =
            Client.builder().endpoints(cluster.endpoints().toArray(String[]::new)).build()) {
      ResumingWatch watch =
          ResumingWatch.open(
              client.getWatchClient(),
              ByteSequence.from("k", UTF_8),
              WatchOption.builder().withRevision(1).withRequireLeader(true).build(),
              delivered,
              timer);
      Puts puts = new Puts();
      for (int killed = 0; killed < 3; killed++) {
        Member member = cluster.members().get(killed);
        Member other = cluster.members().get((killed + 1) % 3);
        cluster.kill(member);
        try (KeyValue keys = KeyValue.at(other.clientUrl(), cluster.access())) {
          Await.until(() -> writes(keys), SOON, () -> other.name() + " does not serve");
          for (int i = 0; i < PUTS; i++) {
            Await.until(
                () -> puts.isAcknowledged(keys), SOON, () -> other.name() + " refuses a put");
          }
        }
        cluster.restart(member);
      }
      Await.until(
          () -> delivered.values.containsAll(puts.acknowledged),
          SOON,
          () -> "delivered: " + delivered.values);
      assertThat(delivered.values).doesNotHaveDuplicates();
      assertThat(delivered.values)
          .filteredOn(value -> !puts.refused.contains(value))
          .containsExactlyElementsOf(puts.acknowledged);
      assertThat(delivered.lost).isEmpty();
      watch.close();
    } finally {
      timer.shutdownNow();
    }
  }

  private static boolean writes(KeyValue keys) {
    try {
      keys.orSilence().put("other", "x");
      return true;
    } catch (IllegalStateException e) {
      return false;
    }
  }

  /** Puts of different values. An election may refuse one that is written all the same. */
  private static final class Puts {
    private final List<String> acknowledged = new ArrayList<>();
    private final List<String> refused = new ArrayList<>();

    boolean isAcknowledged(KeyValue keys) {
      String value = "put " + (acknowledged.size() + refused.size());
      try {
        keys.put("k", value);
      } catch (IllegalStateException e) {
        refused.add(value);
        return false;
      }
      return acknowledged.add(value);
    }
  }

  private static final class Delivered implements ResumingWatch.Listener {
    private final List<String> values = new CopyOnWriteArrayList<>();
    private final List<Long> lost = new CopyOnWriteArrayList<>();

    @Override
    public void changed(WatchEvent event) {
      values.add(event.getKeyValue().getValue().toString());
    }

    @Override
    public void lost(long first, long last) {
      lost.add(first);
    }
  }
}
