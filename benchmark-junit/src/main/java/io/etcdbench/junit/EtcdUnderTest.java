// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.ClientBuilder;
import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.binary.EtcdBinary;
import io.etcdbench.cluster.container.ContainerCluster;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.cluster.fault.FaultSpec;
import io.etcdbench.cluster.process.ProcessCluster;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.channel.ChannelSettings;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.FakeSpec;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.ClusterPlan.Given;
import io.etcdbench.plan.ClusterPlan.Origin;
import io.etcdbench.security.Access;
import io.etcdbench.security.Credentials;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The etcd of a test class and the client of its tests. Thread-safe. */
final class EtcdUnderTest implements AutoCloseable {
  private final EtcdCluster cluster;
  private final @Nullable FakeEtcd fake;
  private final ClusterPlan plan;
  private @Nullable Client client;

  private EtcdUnderTest(EtcdCluster cluster, @Nullable FakeEtcd fake, ClusterPlan plan) {
    this.cluster = cluster;
    this.fake = fake;
    this.plan = plan;
  }

  /**
   * Starts members. Throws an exception whose message is one sentence when the annotation is
   * invalid or the members do not start.
   */
  static EtcdUnderTest start(EtcdMembers members) {
    ClusterSpec spec =
        ClusterSpec.ofMembers(members.value())
            .with(
                new ClusterSpec.Security(
                    members.transport(),
                    members.tokens(),
                    ClusterSpec.Security.NONE.tokenTtlSeconds(),
                    ClusterSpec.Security.NONE.bcryptCost()))
            .with(FaultSpec.NONE.with(members.proxies()))
            .withFlags(List.of(members.flags()));
    Supplier<Binary> binary = () -> EtcdBinary.find(Optional.empty(), EtcdUnderTest::ignore);
    return members.origin() == EtcdMembers.Origin.CONTAINER
        ? new EtcdUnderTest(
            ContainerCluster.start(spec, binary, EtcdUnderTest::ignore),
            null,
            new ClusterPlan(Origin.CONTAINER, "", spec, Given.NONE))
        : new EtcdUnderTest(
            ProcessCluster.start(spec, binary.get(), EtcdUnderTest::ignore),
            null,
            new ClusterPlan(Origin.PROCESS, "", spec, Given.NONE));
  }

  private static void ignore(String notice) {}

  /**
   * Starts a fake. Throws an exception whose message is one sentence when the annotation is
   * invalid.
   */
  static EtcdUnderTest start(FakeEtcdServer script) {
    Behaviour scripted = FakeScript.of(script);
    FakeEtcd fake =
        FakeEtcd.start(
            FakeSpec.ofMembers(script.value()).with(FakeSpec.Transport.FRAMES),
            Behaviour.instant());
    try {
      Given given = given(fake.endpoints());
      EtcdCluster cluster = ExternalCluster.connect(fake.endpoints(), Access.OPEN);
      fake.behave(scripted);
      return new EtcdUnderTest(
          cluster, fake, new ClusterPlan(Origin.EXTERNAL, "", ClusterPlan.DEFAULT.start(), given));
    } catch (RuntimeException e) {
      fake.close();
      throw e;
    }
  }

  private static Given given(List<String> endpoints) {
    Given none = Given.NONE;
    return new Given(
        endpoints,
        List.of(),
        none.user(),
        none.passwordFile(),
        none.cacert(),
        none.cert(),
        none.key(),
        none.tlsVerification(),
        none.dialTimeout());
  }

  EtcdCluster cluster() {
    return cluster;
  }

  /** Returns null when the class has real members. */
  @Nullable FakeEtcd fake() {
    return fake;
  }

  /** Returns the cluster section of a plan for this etcd. */
  ClusterPlan plan() {
    return plan;
  }

  /** Returns the client shared by all tests of the class, which is closed with the members. */
  synchronized Client client() {
    if (client == null) {
      client = connected();
    }
    return client;
  }

  private Client connected() {
    Access access = cluster.access(ClusterUser.BENCH);
    ClientBuilder builder =
        Client.builder()
            .endpoints(cluster.endpoints().toArray(String[]::new))
            .connectTimeout(Duration.ofSeconds(10));
    ChannelSettings.of("jetcd", ClientSettings.to(cluster.endpoints(), access))
        .sslContext()
        .ifPresent(builder::sslContext);
    Credentials user = access.credentials();
    if (user != null) {
      builder.user(bytes(user.user())).password(bytes(user.password()));
    }
    return builder.build();
  }

  private static ByteSequence bytes(String text) {
    return ByteSequence.from(text, StandardCharsets.UTF_8);
  }

  /** Closes the client first, so that it does not observe its members stopping. */
  @Override
  public synchronized void close() {
    try {
      if (client != null) {
        client.close();
      }
    } finally {
      cluster.close();
      if (fake != null) {
        fake.close();
      }
    }
  }
}
