// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.report.RunFiles;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.RunResult;
import io.etcdbench.run.RunObserver;
import io.etcdbench.run.Session;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * One load test under way: measures, keeps the files, attaches them, and judges.
 *
 * @param test what is asked
 * @param plan on the etcd of the class
 * @param etcd that etcd
 * @param context of the test
 */
record LoadTestRun(LoadTestPlan test, RunPlan plan, EtcdUnderTest etcd, ExtensionContext context) {

  static LoadTestRun of(ExtensionContext context, LoadTestPlan test) {
    RunPlan declared = test.plan();
    EtcdUnderTest etcd = EtcdExtension.of(context);
    RunPlan plan = declared.with(etcd.plan()).withOwnPrefix();
    plan.mix(); // keys that do not fit are named before anything is measured
    plan.requireFaultsFit();
    Slo.requireMeasured(plan);
    return new LoadTestRun(test, plan, etcd, context);
  }

  /**
   * Measures.
   *
   * @param drivers the plan's among them
   * @return the result, when nothing is to be complained of
   * @throws AssertionError when an objective is missed or too many operations failed
   */
  RunResult measure(EtcdDrivers drivers) {
    Path folder = TestFiles.folder(context);
    RunResult result;
    try (RunFiles files = RunFiles.begin(folder, plan)) {
      RunResult gathered =
          Session.run(plan, etcd.cluster(), drivers, new Recording(files), new StopSignal());
      RunResult measured = files.finish(gathered);
      result =
          measured.withObjectives(
              plan.limits().objectives().stream()
                  .map(Slo::parse)
                  .map(slo -> slo.evaluate(measured))
                  .toList());
      files.keep(result);
    }
    TestFiles.attach(context, folder);
    LoadTestVerdict verdict = new LoadTestVerdict(plan.limits(), result, folder);
    context.publishReportEntry("etcd-bench", verdict.figures());
    verdict.enforce(onDoubt());
    return result;
  }

  private OnDoubt onDoubt() {
    OnDoubt declared = test.test().onDoubt();
    return declared == OnDoubt.CONFIGURED ? Configuration.onDoubt(context) : declared;
  }

  /** Writes down what is measured. */
  private record Recording(RunFiles files) implements RunObserver {
    @Override
    public void phase(PhaseName phase, String detail) {}

    @Override
    public List<IntervalListener> listeners(PhaseName phase) {
      return phase == PhaseName.MEASURE ? files.listeners() : List.of();
    }
  }
}
