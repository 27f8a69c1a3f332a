// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** A test class as a team writes it, run by the build itself. */
@FakeEtcdServer(value = 2, delay = "5ms")
final class FakeEtcdServerTest {
  private static final ByteSequence KEY = ByteSequence.from("key", StandardCharsets.UTF_8);

  private static List<String> early = List.of();

  private final FakeEtcd fake;

  FakeEtcdServerTest(FakeEtcd fake) {
    this.fake = fake;
  }

  @BeforeAll
  static void endpointsAreKnownBeforeTheFirstTest(@Endpoints List<String> endpoints) {
    early = endpoints;
  }

  @Test
  void theClientIsConnectedAndEachCallTakesTheDelay(Client jetcd) throws Exception {
    long before = fake.counts().received(Call.PUT);
    long begin = System.nanoTime();

    jetcd.getKVClient().put(KEY, KEY).get();

    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(Duration.ofMillis(5));
    assertThat(fake.counts().received(Call.PUT)).isEqualTo(before + 1);
  }

  @Test
  void endpointsComeAsAListAnArrayOrText(
      EtcdCluster cluster,
      @Endpoints List<String> list,
      @Endpoints String[] array,
      @Endpoints String text) {
    assertThat(list).hasSize(2).isEqualTo(cluster.endpoints()).isEqualTo(early);
    assertThat(array).containsExactlyElementsOf(list);
    assertThat(text).isEqualTo(String.join(",", list));
  }

  @Nested
  final class NestedClasses {
    @Test
    void haveTheSameEtcd(FakeEtcd same, Client jetcd) {
      assertThat(same).isSameAs(fake);
      assertThat(jetcd).isNotNull();
    }
  }

  @Nested
  @FakeEtcdServer(errors = "no-leader:100%")
  final class NestedClassesWithAnAnnotation {
    @Test
    void haveTheirOwn(FakeEtcd own, Client jetcd) {
      assertThat(own).isNotSameAs(fake);
      assertThatThrownBy(() -> jetcd.getKVClient().delete(KEY).get())
          .hasMessageContaining("no leader");

      own.behave(Behaviour.instant());
    }
  }

  @Nested
  @FakeEtcdServer
  @TestInstance(Lifecycle.PER_CLASS)
  final class NestedClassesWithAnAnnotationAndOneInstance {
    private final FakeEtcd own;

    NestedClassesWithAnAnnotationAndOneInstance(FakeEtcd own) {
      this.own = own;
    }

    @Test
    void haveTheirOwnInTheConstructor(FakeEtcd same) {
      assertThat(own).isNotSameAs(fake).isSameAs(same);
    }
  }

  @FakeEtcdServer
  static final class OneInstance {
    private final FakeEtcd fake;

    OneInstance(FakeEtcd fake) {
      this.fake = fake;
    }

    @Test
    void hasOneEtcd(FakeEtcd same) {
      assertThat(same).isSameAs(fake);
    }

    @Nested
    final class NestedClasses {
      private final FakeEtcd outer;

      NestedClasses(FakeEtcd outer) {
        this.outer = outer;
      }

      @Test
      void haveTheSameEtcd() {
        assertThat(outer).isSameAs(fake);
      }
    }
  }

  @Test
  void theConstructorOfAClassWithOneInstanceTakesItsEtcd(@TempDir Path output) {
    Map<String, String> oneInstance =
        Map.of("junit.jupiter.testinstance.lifecycle.default", "per_class");

    assertThat(Executed.classes(output, oneInstance, OneInstance.class).passed()).isEqualTo(2);
  }
}
