// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment;

import io.etcdbench.claim.RunSpec;
import io.etcdbench.claim.experiment.kind.RunKinds;
import io.etcdbench.cluster.ClusterSpec.Tokens;
import io.etcdbench.plan.ClientPlan;
import io.etcdbench.plan.ClientPlan.Identity;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.operation.LockPlan;
import io.etcdbench.plan.operation.OperationPlan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A load that is rehearsed before the first round of an experiment. It stands for all loads that
 * run the same code of the client. Immutable.
 *
 * @param name name of its run, as stored
 * @param spec the run, or the run that it runs beside
 * @param plan the load
 */
record Rehearsal(String name, RunSpec spec, RunPlan plan) {
  /** Payload of an HTTP/2 frame by default; a larger message is split and joined. */
  private static final long FRAME_BYTES = 16_384;

  /** Clients that leave the CPU idle now and then; more of them seldom do. */
  private static final int FEW_CLIENTS = 100;

  /**
   * Returns the first load of each kind, in the order of the runs; a load beside a run follows it.
   *
   * @param specs the runs
   */
  static List<Rehearsal> of(List<RunSpec> specs) {
    Map<List<Object>, Rehearsal> distinct = new LinkedHashMap<>();
    for (RunSpec spec : specs) {
      RunKinds.loads(spec)
          .forEach(
              (name, plan) -> {
                if (plan.load().rehearse()) {
                  distinct.putIfAbsent(code(plan), new Rehearsal(name, spec, plan));
                }
              });
    }
    return List.copyOf(distinct.values());
  }

  /**
   * Returns what decides which code of the client a load runs. Rates, sizes of keys, targets and
   * consistency change only values. A rehearsal is a closed loop, whatever the load.
   */
  private static List<Object> code(RunPlan plan) {
    ClientPlan client = plan.client();
    boolean login =
        client.identity() == Identity.USER
            && plan.cluster().start().security().tokens() != Tokens.NONE;
    int clients = plan.load().concurrency();
    return List.of(
        client.driver(),
        client.threading(),
        client.connections().loadBalancing(),
        client.connectionCount() > 1,
        login,
        client.calls().tokenUse(),
        clients == 1,
        clients > FEW_CLIENTS,
        plan.operations().stream().flatMap(Rehearsal::kinds).toList(),
        plan.operations().stream().anyMatch(one -> messageBytes(one) > FRAME_BYTES),
        plan.watch().listeners());
  }

  private static Stream<Class<?>> kinds(OperationPlan operation) {
    Stream<OperationPlan> parts =
        operation instanceof OperationPlan.Txn txn
            ? Stream.of(txn.part())
            : operation instanceof LockPlan lock ? lock.within().stream() : Stream.empty();
    return Stream.concat(Stream.of(operation.getClass()), parts.flatMap(Rehearsal::kinds));
  }

  private static long messageBytes(OperationPlan operation) {
    long keys = operation instanceof OperationPlan.Range range ? range.span() : 1;
    return keys * operation.requestBytes();
  }
}
