// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Classes of one JVM on the same members. */
final class SharedMembersIT {
  private static final ByteSequence KEY = ByteSequence.from("key", StandardCharsets.UTF_8);
  private static final Set<String> USED = ConcurrentHashMap.newKeySet();

  @EtcdMembers(value = 1, sharing = EtcdMembers.Sharing.PER_JVM)
  static final class First {
    @Test
    void writes(Client jetcd, @Endpoints String endpoint) throws Exception {
      jetcd.getKVClient().put(KEY, KEY).get();
      USED.add(endpoint);
    }
  }

  @EtcdMembers(value = 1, sharing = EtcdMembers.Sharing.PER_JVM)
  static final class Second {
    @Test
    void writes(Client jetcd, @Endpoints String endpoint) throws Exception {
      jetcd.getKVClient().put(KEY, KEY).get();
      USED.add(endpoint);
    }
  }

  @Test
  void equalAnnotationsShareMembersThatStopAfterTheLastClass() {
    EngineTestKit.engine("junit-jupiter")
        .selectors(selectClass(First.class), selectClass(Second.class))
        .execute()
        .testEvents()
        .assertStatistics(statistics -> statistics.started(2).succeeded(2));

    assertThat(USED)
        .singleElement()
        .satisfies(
            endpoint -> {
              URI uri = URI.create(endpoint);
              assertThatExceptionOfType(ConnectException.class)
                  .isThrownBy(() -> new Socket(uri.getHost(), uri.getPort()).close());
            });
  }
}
