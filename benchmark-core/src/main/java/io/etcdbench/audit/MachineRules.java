// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.audit;

import static io.etcdbench.audit.Words.doubt;
import static io.etcdbench.result.Phrase.percent;
import static io.etcdbench.result.Phrase.say;

import io.etcdbench.result.ClientCost;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunFacts;
import io.etcdbench.server.MachineAccount;
import io.etcdbench.server.ServerAccount;
import java.util.Optional;

/** Whether client and machine had room. */
final class MachineRules {
  private static final double MOST_GENERATOR_CPU = 0.7;
  private static final double MOST_GC = 0.05;
  private static final double MOST_BUSY = 0.9;
  private static final double MOST_STOLEN = 0.02;

  private MachineRules() {}

  /** The client used most of its machine. */
  static Optional<Finding> generatorCpu(RunFacts facts) {
    Optional<Double> micros =
        client(facts).flatMap(cost -> Optional.ofNullable(cost.cpuMicrosPerOperation()));
    int cores = facts.result().environment().machine().cores();
    double share =
        facts.seconds() == 0
            ? 0
            : micros.orElse(0.0) * facts.ended() / 1e6 / facts.seconds() / cores;
    return share <= MOST_GENERATOR_CPU
        ? Optional.empty()
        : doubt(
            "generator-busy",
            say("this JVM used %s of the CPU time of %d cores", percent(share), cores),
            "the throughput may be the client's limit, not etcd's: use a cheaper driver, more"
                + " cores or less load");
  }

  /** The client stood still. */
  static Optional<Finding> garbageCollection(RunFacts facts) {
    double share =
        facts.seconds() == 0
            ? 0
            : client(facts).map(cost -> cost.gcNanos() / 1e9 / facts.seconds()).orElse(0.0);
    return share <= MOST_GC
        ? Optional.empty()
        : doubt(
            "generator-gc",
            say("this JVM spent %s of the time in garbage collections", percent(share)),
            "give it more memory (-Xmx), or ask for fewer operations in flight");
  }

  private static Optional<ClientCost> client(RunFacts facts) {
    return Optional.ofNullable(facts.result().client());
  }

  /** The machine had nothing left. */
  static Optional<Finding> saturated(RunFacts facts) {
    return machine(facts)
        .filter(machine -> machine.cpuBusyShare() > MOST_BUSY)
        .flatMap(
            machine ->
                doubt(
                    "cpu-saturated",
                    say(
                        "%s of the CPU time of this machine was used",
                        percent(machine.cpuBusyShare())),
                    "throughput and latency are then a statement about the machine and whatever"
                        + " shares it: ask for less, or use more cores"));
  }

  /** The machine was not ours alone. */
  static Optional<Finding> stolen(RunFacts facts) {
    return machine(facts)
        .filter(machine -> machine.cpuStolenShare() > MOST_STOLEN)
        .flatMap(
            machine ->
                doubt(
                    "cpu-stolen",
                    say(
                        "the hypervisor gave %s of the CPU time to others",
                        percent(machine.cpuStolenShare())),
                    "measure on a machine that is not shared, or at another time"));
  }

  private static Optional<MachineAccount> machine(RunFacts facts) {
    return facts.server().map(ServerAccount::machine);
  }
}
