// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import static io.etcdbench.analysis.audit.HealthyRun.MILLI_NANOS;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.result.FleetAccount;
import io.etcdbench.result.FleetAccount.Clock;
import io.etcdbench.result.FleetAccount.Place;
import io.etcdbench.result.FleetAccount.Worker;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Sample.Percentiles;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Each rule with a fleet that must raise it and a like one that must not. */
final class FleetRulesTest {

  @Test
  void acceptsWorkersThatDidAsPlanned() {
    assertThat(found(fleet(40, 4, worker(1, "a", 9), worker(2, "b", 10), worker(3, "c", 29))))
        .isEmpty();
    assertThat(found(new FleetAccount("hosts", 1, List.of(), null, null, List.of()))).isEmpty();
  }

  @Test
  void noticesClocksThatAreKnownTooRoughly() {
    assertThat(found(fleet(0, 6, worker(1, "a", 9))))
        .containsExactly(
            "clock-uncertain WARNING a worker's clock is known only to within 6.00 ms");
  }

  @Test
  void noticesWorkersThatDidNotStartTogether() {
    assertThat(found(fleet(51, 0, worker(1, "a", 9))))
        .containsExactly("start-spread WARNING the workers started within 51.0 ms");
  }

  @Test
  void noticesAWorkerThatIsSlowerThanTheOthers() {
    assertThat(
            found(
                fleet(
                    0,
                    0,
                    worker(1, "a", 8),
                    worker(2, "b", 31),
                    worker(3, "c", 10),
                    worker(4, "d", 10))))
        .containsExactly(
            "uneven-workers WARNING p99 of worker 2 is over 3 times the workers' median of 10.0 ms");
    // of two, nobody knows which one is the exception
    assertThat(found(fleet(0, 0, worker(1, "a", 8), worker(2, "b", 31)))).isEmpty();
  }

  @Test
  void namesTheWorkersThatWereAtTheirLimit() {
    assertThat(
            found(
                fleet(
                    0,
                    0,
                    worker(1, "a", 9, "cpu-saturated", "few-samples"),
                    worker(2, "b", 9, "few-samples"),
                    worker(3, "c", 9, "schedule-late", "cpu-throttled"),
                    worker(4, "d", 9, "cpu-stolen"),
                    worker(5, "e", 9, "client-machine-loaded", "memory-pressure"))))
        .containsExactly(
            "worker-saturated WARNING worker 1, 3, 4, 5: client-machine-loaded, cpu-saturated,"
                + " cpu-stolen, memory-pressure, schedule-late",
            "throttled-by-cgroup WARNING worker 3 was throttled by its CPU quota");
  }

  @Test
  void saysWhichWorkersShareAMachine() {
    assertThat(
            found(
                fleet(
                    0,
                    0,
                    worker(1, "a", 9),
                    worker(2, "b", 9),
                    worker(3, "a", 9),
                    worker(4, null, 9),
                    worker(5, null, 9))))
        .containsExactly("workers-share-a-machine INFO workers 1, 3 share a machine");
  }

  @Test
  void noticesAWorkerOnTheMachineOfAMember() {
    List<Worker> workers =
        List.of(worker(1, "a", 9), beside(worker(2, "b", 9), "http://10.0.0.5:2379"));

    assertThat(found(new FleetAccount("hosts", 2, List.of(), null, null, workers)))
        .containsExactly(
            "worker-beside-member WARNING worker 2 ran on the machine of a member (http://10.0.0.5:2379)");
    // where all of them were started on one machine, everybody knows
    assertThat(found(new FleetAccount("process", 2, List.of(), null, null, workers)))
        .singleElement()
        .asString()
        .startsWith("worker-beside-member INFO");
  }

  private static Worker beside(Worker one, String member) {
    return new Worker(
        one.index(),
        one.place(),
        one.clock(),
        one.scheduled(),
        one.dropped(),
        one.ok(),
        one.failed(),
        one.latency(),
        one.client(),
        one.lostAtNanos(),
        one.findings(),
        List.of(member),
        one.seconds());
  }

  private static List<String> found(FleetAccount fleet) {
    RunResult result = new HealthyRun().result().toBuilder().fleet(fleet).build();
    return Audit.of(result).stream()
        .map(one -> one.kind() + " " + one.severity() + " " + one.observed())
        .toList();
  }

  private static FleetAccount fleet(long spreadMillis, long uncertainMillis, Worker... workers) {
    return new FleetAccount(
        "hosts",
        workers.length,
        List.of(),
        spreadMillis * MILLI_NANOS,
        uncertainMillis * MILLI_NANOS,
        List.of(workers));
  }

  private static Worker worker(
      int index, @Nullable String machine, long p99Millis, String... findings) {
    return new Worker(
        index,
        new Place("host", null, machine, 2),
        new Clock(0, null, 0L),
        1000,
        0,
        1000,
        Map.of(),
        new Percentiles(MILLI_NANOS, p99Millis * MILLI_NANOS, 100 * MILLI_NANOS),
        null,
        null,
        Stream.of(findings).toList(),
        List.of(),
        List.of());
  }
}
