// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.fault.FaultSpec.Proxies;
import io.etcdbench.fake.FakeEtcd;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.platform.engine.TestExecutionResult.Status;

/** What a user can get wrong is one sentence in the failure of the test. */
final class BadInputTest {
  @TempDir private Path output;

  private String failure(Class<?> type) {
    return Executed.in(output, type).complaint(Status.FAILED);
  }

  @EtcdMembers
  static final class MissingBinary {
    @Test
    void any() {}
  }

  @Test
  @ResourceLock(Resources.SYSTEM_PROPERTIES)
  void aMissingBinary() {
    String before = System.getProperty("etcd.bin", "");
    System.setProperty("etcd.bin", "/nowhere/etcd");
    try {
      assertThat(failure(MissingBinary.class))
          .startsWith("-Detcd.bin names '/nowhere/etcd', which ")
          .endsWith("give the path of an etcd server, or leave it out");
    } finally {
      System.setProperty("etcd.bin", before);
    }
  }

  @EtcdMembers(4)
  static final class FourMembers {
    @Test
    void any() {}
  }

  @Test
  void anEvenNumberOfMembers() {
    assertThat(failure(FourMembers.class)).isEqualTo("members is 4; allowed: 1, 3 or 5");
  }

  @EtcdMembers(value = 1, proxies = Proxies.PEERS)
  static final class PeersOfASingleMember {
    @Test
    void any() {}
  }

  @EtcdMembers(origin = EtcdMembers.Origin.CONTAINER, proxies = Proxies.ALL)
  static final class PeersOfContainers {
    @Test
    void any() {}
  }

  @Test
  void proxiesThatTheMembersCannotHave() {
    assertThat(failure(PeersOfASingleMember.class))
        .isEqualTo("a single member has no peers to delay; start 3 or 5 members");
    assertThat(failure(PeersOfContainers.class))
        .isEqualTo(
            "connections between containers bypass proxies, so they can only be cut in both"
                + " directions; start local processes instead");
  }

  @EtcdMembers
  @FakeEtcdServer
  static final class Both {
    @Test
    void any() {}
  }

  @Test
  void twoExtensionsOnOneClass() {
    assertThat(failure(Both.class))
        .isEqualTo(
            "the test class '%s' has both @EtcdMembers and @FakeEtcdServer; a class has one etcd, so keep one of them"
                .formatted(Both.class.getName()));
  }

  @FakeEtcdServer(errors = "unavailable")
  static final class ErrorWithoutShare {
    @Test
    void any() {}
  }

  @FakeEtcdServer(errors = "moody:1%")
  static final class ErrorOfNoKind {
    @Test
    void any() {}
  }

  @Test
  void anErrorOfAFakeThatIsNone() {
    assertThat(failure(ErrorWithoutShare.class))
        .isEqualTo(
            "'unavailable' is not a valid error of a fake etcd; allowed: KIND:SHARE, for example unavailable:1%");
    assertThat(failure(ErrorOfNoKind.class))
        .startsWith("'moody' is not a kind of error; allowed: ");
  }

  @FakeEtcdServer
  static final class MissingPlan {
    @LoadTest(plan = "checkout.yaml")
    void plan() {}
  }

  @Test
  void aPlanThatDoesNotExist() {
    assertThat(failure(MissingPlan.class))
        .startsWith(
            "the load test 'plan' has the plan 'checkout.yaml', which is neither a file in '")
        .endsWith("nor a resource beside MissingPlan; give one of them");
  }

  @FakeEtcdServer
  static final class PlanWithAWarmup {
    @LoadTest(plan = "checkout.yaml", warmup = "5s")
    void plan() {}
  }

  @Test
  void aPlanBesideAttributesThatItSets() {
    assertThat(failure(PlanWithAWarmup.class))
        .isEqualTo(
            "the load test 'plan' has a plan, which sets rate, duration, clients and warmup itself;"
                + " leave them out");
  }

  @FakeEtcdServer
  static final class FaultAfterTheEnd {
    @LoadTest(plan = "late-fault.yaml", onDoubt = OnDoubt.JUDGE)
    void plan() {}
  }

  @Test
  void aPlanWithAFaultThatDoesNotHappen() {
    assertThat(failure(FaultAfterTheEnd.class))
        .isEqualTo(
            "the fault 'command drain at 40s for 10s' does not end within the run, which lasts 1s;"
                + " start it earlier, or lengthen the run");
  }

  @FakeEtcdServer
  static final class PlanThatComparesHashes {
    @LoadTest(plan = "compared-hashes.yaml", onDoubt = OnDoubt.JUDGE)
    void plan() {}
  }

  @Test
  void aPlanThatComparesHashes() {
    assertThat(failure(PlanThatComparesHashes.class))
        .isEqualTo(
            "the load test 'plan' has a plan with limits.hashes: compare, which only etcd-bench run"
                + " does; leave it out");
  }

  @FakeEtcdServer
  static final class RateWithoutDuration {
    @LoadTest(mix = "put", rate = "200")
    void load() {}
  }

  @Test
  void aRateWithoutDuration() {
    assertThat(failure(RateWithoutDuration.class))
        .isEqualTo(
            "the load test 'load' has a rate without a duration; give one, for example duration = \"20s\"");
  }

  @FakeEtcdServer
  static final class UnknownMix {
    @LoadTest(mix = "shop", duration = "1s")
    void load() {}
  }

  @Test
  void aMixThatDoesNotExist() {
    assertThat(failure(UnknownMix.class))
        .isEqualTo(
            "no mix is named 'shop'; available: config-store, get, put, read-write; for other"
                + " mixes, write a plan file");
  }

  @FakeEtcdServer
  static final class NotAnObjective {
    @LoadTest(mix = "put", duration = "1s", slo = "put p99 below 20ms")
    void load() {}
  }

  @Test
  void anObjectiveThatCannotBeRead() {
    assertThat(failure(NotAnObjective.class))
        .startsWith("'put p99 below 20ms' is not a valid objective; allowed: ");
  }

  @FakeEtcdServer
  static final class ObjectiveOfNoOperation {
    @LoadTest(mix = "put", duration = "1s", slo = "putt p99 < 20ms")
    void load() {}
  }

  @FakeEtcdServer
  static final class ResponseTimeWithoutARate {
    @LoadTest(mix = "put", duration = "1s", slo = "put response p99 < 20ms")
    void load() {}
  }

  @Test
  void anObjectiveThatTheLoadCannotMeasure() {
    assertThat(failure(ObjectiveOfNoOperation.class))
        .isEqualTo(
            "the objective 'putt p99 < 20ms' names the operation 'putt', but the load sends: put; name one of these, or none");
    assertThat(failure(ResponseTimeWithoutARate.class))
        .isEqualTo(
            "the objective 'put response p99 < 20ms' limits a response time, which a closed loop does not have; give the load a rate, or limit the service time");
  }

  static final class NoEtcd {
    @LoadTest(mix = "put", duration = "1s")
    void load() {}
  }

  @Test
  void aLoadTestWithoutAnEtcd() {
    assertThat(failure(NoEtcd.class))
        .isEqualTo(
            "the test class '%s' has no etcd; annotate it with @EtcdMembers or @FakeEtcdServer"
                .formatted(NoEtcd.class.getName()));
  }

  @FakeEtcdServer
  static final class NothingMeasured {
    @LoadTest(rate = "10", duration = "1s")
    void own(Load load) {
      assertThat(load).isNotNull();
    }
  }

  @Test
  void aLoadTestThatMeasuresNothing() {
    assertThat(failure(NothingMeasured.class))
        .startsWith("the load test 'own' has measured nothing; give it a mix or a plan, or ");
  }

  @FakeEtcdServer
  static final class RecoveryOfNothing {
    @Test
    @RecoversWithin("soon")
    void any(FakeEtcd fake) {}
  }

  @FakeEtcdServer
  static final class RecoveryOfAFactory {
    @TestFactory
    @RecoversWithin("3s")
    List<DynamicTest> generated() {
      return List.of();
    }
  }

  @Test
  void aRecoveryTimeOfDynamicTests() {
    assertThat(failure(RecoveryOfAFactory.class))
        .isEqualTo(
            "@RecoversWithin of 'generated' is on a @TestFactory; allowed: methods with @Test, @RepeatedTest or @ParameterizedTest");
  }

  @Test
  void aRecoveryTimeThatIsNone() {
    assertThat(failure(RecoveryOfNothing.class))
        .startsWith("'soon' is not a valid duration; allowed: ");
  }
}
