// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.memory;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Member;
import io.etcdbench.load.engine.StopSignal;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MemberMemoryTest {

  @Test
  void aStopEndsTheWaitForAMemberThatCollectsGarbage() throws IOException {
    StopSignal stop = new StopSignal();
    HttpServer member =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    member.createContext("/debug/pprof/heap", exchange -> stop.give()); // and never answers
    member.start();
    try (EtcdCluster cluster = of("http://127.0.0.1:" + member.getAddress().getPort())) {
      assertThatThrownBy(() -> MemberMemory.of(cluster).account(stop))
          .isInstanceOf(ClusterException.class)
          .hasMessage("stopped while a member collected garbage");
    } finally {
      member.stop(0);
    }
  }

  /** Of a cluster that is asked for its members only. */
  private static EtcdCluster of(String url) {
    return (EtcdCluster)
        Proxy.newProxyInstance(
            EtcdCluster.class.getClassLoader(),
            new Class<?>[] {EtcdCluster.class},
            (proxy, method, arguments) ->
                method.getName().equals("members") ? List.of(new Member("m1", "1", url)) : null);
  }
}
