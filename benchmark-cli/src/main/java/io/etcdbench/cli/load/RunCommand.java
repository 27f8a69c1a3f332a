// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load;

import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.cli.cluster.ClusterOptions;
import io.etcdbench.cli.console.StandardInput;
import io.etcdbench.cli.run.ErasureConsent;
import io.etcdbench.cli.run.LoadRunner;
import io.etcdbench.cli.run.OutputOptions;
import io.etcdbench.cli.run.RunOptions;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a plan. */
@Command(
    name = "run",
    description = {
      "Runs a YAML plan. Missing keys take their defaults; unknown keys are rejected. Cluster flags"
          + " replace the plan's entire 'cluster' section."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench run plan.yaml",
      "  etcd-bench run plan.yaml --endpoints 10.0.0.5:2379 --output results",
      "  etcd-bench run plan.yaml --repeat 5            run-to-run variation",
      "  etcd-bench run --reference > reference.yaml     every key with its default",
      "  etcd-bench put --rate 500 --print-plan > plan.yaml",
      "  sed s/500/800/ plan.yaml | etcd-bench run -"
    })
public final class RunCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "PLAN",
      description = "Plan file; - reads standard input.")
  private @Nullable Path file;

  @Option(
      names = "--reference",
      description = "Print every plan key with its default and meaning, then exit.")
  private boolean reference;

  @Option(
      names = "--print-plan",
      description = "Print the complete plan with all defaults, then exit.")
  private boolean printPlan;

  @Option(names = "--repeat", paramLabel = "N", description = RunOptions.REPEAT)
  private int repeat = 1;

  @Option(names = "--yes", description = ErasureConsent.YES)
  boolean yes; // read by Agreement

  @ArgGroup(validate = false, order = 1, heading = "%nOutput:%n")
  private OutputOptions output = new OutputOptions();

  @Mixin private ClusterOptions clusters = new ClusterOptions();

  @Override
  public Integer call() {
    LoadRunner runner = LoadRunner.of(spec);
    if (reference) {
      return runner.print(PlanFile.reference());
    }
    RunPlan plan = runner.plan(notice -> plan(runner, notice));
    return printPlan
        ? runner.print(PlanFile.write(plan))
        : runner.run(plan, clusters.password(plan.cluster(), runner.environment()), repeat);
  }

  /**
   * Requires a plan in a file that can be read, for a command that runs it later and several times.
   * The plan itself may be valid only there.
   *
   * @throws IllegalArgumentException when there is none; the message is one sentence
   */
  public void requireFile() {
    Path plan = file();
    if (StandardInput.isMeantBy(plan)) {
      throw new IllegalArgumentException(
          "the plan is standard input, which can be read only once; name a YAML file");
    }
    String unused = PlanFile.text(plan);
  }

  private Path file() {
    if (file == null) {
      throw new IllegalArgumentException(
          "no plan is given; name a YAML file (--reference prints every key of a plan)");
    }
    return file;
  }

  private RunPlan plan(LoadRunner runner, Consumer<String> notice) {
    Path file = file();
    RunPlan plan =
        StandardInput.isMeantBy(file)
            ? PlanFile.read(StandardInput.NAME, StandardInput.text())
            : PlanFile.read(file);
    Slo.requireMeasured(plan);
    ClusterPlan cluster = clusters.over(plan.cluster(), runner.environment(), notice);
    RunPlan whole = plan.with(cluster).with(output.over(plan.output()));
    whole.requireFaultsFit();
    whole.withOwnPrefix().mix(); // fails on keys that do not fit before anything is started
    return whole;
  }
}
