// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.observe.server.ServerSampler;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.report.RunFiles;
import io.etcdbench.result.RunResult;
import io.etcdbench.sizing.check.CheckLevel;
import io.etcdbench.sizing.check.CheckResult;
import io.etcdbench.sizing.check.MemberGrowth;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Evaluates the datascale check as any check, and adds the growth of each member per key. */
final class DatascaleEvaluator implements ResultEvaluator {
  private final CheckEvaluator checks;
  private List<MemberGrowth> growth = List.of();
  private @Nullable ServerAccount before;

  DatascaleEvaluator(String check, CheckLevel level) {
    this.checks = new CheckEvaluator(check, level);
  }

  @Override
  public void begins(EtcdCluster cluster) {
    try (ServerSampler sampler = ServerSampler.start(cluster)) {
      before = sampler.finish();
    }
  }

  @Override
  public RunResult completed(RunPlan plan, RunResult result) {
    ServerAccount load = result.server();
    long keys = written(result);
    growth =
        before == null || load == null || keys == 0
            ? List.of()
            : MemberGrowth.between(before, load, keys);
    return checks
        .completed(plan, result)
        .withFindings(growth.stream().map(MemberGrowth::finding).toList());
  }

  @Override
  public void keep(RunFiles files, RunPlan plan, RunResult result) {
    CheckEvaluator.keep(files, CheckResult.of(checks.name(), plan, result, growth));
  }

  private static long written(RunResult result) {
    return result.measuredSeries().stream()
        .filter(one -> one.isOk())
        .mapToLong(one -> one.count())
        .sum();
  }

  @Override
  public RunVerdict evaluate(RunPlan plan, RunResult result) {
    return checks.evaluate(plan, result);
  }
}
