// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load;

import io.etcdbench.cli.console.Essential;
import io.etcdbench.cli.run.LoadFlags;
import io.etcdbench.cli.run.LoadFlags.Verb;
import io.etcdbench.cli.run.RunKeyOptions;
import io.etcdbench.cli.run.WorkloadSpec;
import io.etcdbench.plan.ArrivalPlan;
import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.operation.OperationPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Generates a mix of operations. */
@Command(
    name = "mixed",
    description = {
      "Runs a mix of operations. Each has its own keys, sizes and share.",
      "",
      "OPERATION is KIND or KIND:FLAG=VALUE,FLAG=VALUE... KIND is put, get, range, delete or txn (a"
          + " transaction of puts). FLAG is weight, rate, name, span (keys per range; default 10),"
          + " txn-ops (puts per txn; default 1) or a flag of 'get': key-size, key-space, key-order,"
          + " key-exponent, hot-keys, hot-operations, val-size, compressible; for get and range"
          + " also consistency, limit, count-only, keys-only. Operations with the same key size"
          + " share their keys. Set a weight (default 1) for all operations, or a rate for all."
          + " Default key-space: 1000."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench mixed --op \"put:weight=1,val-size=256\" --op \"get:weight=9\" --clients 100",
      "  etcd-bench mixed --op put:rate=100 --op get:rate=900,key-order=zipfian --clients 200"
          + " --duration 30s",
      "  etcd-bench mixed --op get:weight=8 --op get:name=stale,weight=1,consistency=s --op"
          + " range:span=50",
      "  etcd-bench mixed --op txn:txn-ops=5,val-size=100-1000 --op delete --total 5000"
    })
public final class MixedCommand implements Callable<Integer> {
  @Essential
  @Option(
      names = "--op",
      paramLabel = "OPERATION",
      required = true,
      description = "Operation, for example put:weight=9,val-size=256. Repeatable.")
  private List<String> operations = List.of();

  @Mixin private RunKeyOptions runKeys = new RunKeyOptions();
  @Mixin private LoadFlags flags = new LoadFlags();

  @Override
  public Integer call() {
    return flags.execute(this::workload);
  }

  private WorkloadSpec workload(Verb verb) {
    List<OperationFlags> parts = operations.stream().map(OperationFlags::parse).toList();
    List<Double> rates = parts.stream().map(OperationFlags::rate).toList();
    double sum = rates.stream().mapToDouble(Double::doubleValue).sum();
    if (sum == 0) {
      return workload(verb, parts, rates.stream().map(rate -> 0).toList());
    }
    requireRatesOnly(parts, verb);
    LoadPlan load = verb.load().with(ArrivalPlan.constant(sum));
    List<Integer> shares = Weights.of(rates);
    int none = shares.indexOf(0);
    if (none >= 0) {
      throw new IllegalArgumentException(
          "--op '%s' has a rate that rounds to 0 relative to the others; raise it, or give the operations weights"
              .formatted(operations.get(none)));
    }
    return workload(verb.with(load), parts, shares);
  }

  private WorkloadSpec workload(Verb verb, List<OperationFlags> parts, List<Integer> shares) {
    List<OperationPlan> plans = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      plans.add(parts.get(i).plan(verb, shares.get(i)));
    }
    return new WorkloadSpec(verb.load(), runKeys.plan(), plans);
  }

  private static void requireRatesOnly(List<OperationFlags> parts, Verb verb) {
    if (verb.rated()) {
      throw new IllegalArgumentException(
          "the operations and the command line both set a rate; give the operations weights, or"
              + " drop --rate, --arrival and --steps");
    }
    if (parts.stream().anyMatch(part -> part.rate() == 0 || part.isWeighted())) {
      throw new IllegalArgumentException(
          "the operations mix rates and weights; give all of them a rate, or all a weight");
    }
  }
}
