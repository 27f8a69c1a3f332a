// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import io.etcdbench.cli.cluster.ClusterOptions;
import io.etcdbench.cli.console.CliEnvironment;
import io.etcdbench.cli.run.ClientOptions.Fallback;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.OutputPlan;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.WatchPlan.Listeners;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;

/** The flags that all verbs share which offer a load. */
public final class LoadFlags {
  @ArgGroup(validate = false, order = 1, heading = "%nLoad:%n")
  private LoadOptions load = new LoadOptions();

  @ArgGroup(validate = false, order = 2, heading = "%nClient:%n")
  private ClientOptions client = new ClientOptions();

  @ArgGroup(validate = false, order = 3, heading = "%nRun:%n")
  private RunOptions run = new RunOptions();

  @ArgGroup(validate = false, order = 5, heading = "%nFaults:%n")
  private FaultScheduleOptions faults = new FaultScheduleOptions();

  @ArgGroup(validate = false, order = 4, heading = "%nOutput:%n")
  private OutputOptions output = new OutputOptions();

  @Mixin private ClusterOptions clusters = new ClusterOptions();

  /**
   * Prints the plan of the command line, or carries it out.
   *
   * @param spec the verb
   * @param asked what it asks, under a load
   * @return the exit code
   */
  public int execute(CommandSpec spec, Function<Verb, WorkloadSpec> asked) {
    return execute(spec, asked, UnaryOperator.identity());
  }

  /**
   * Prints the plan of the command line, or carries it out.
   *
   * @param spec the verb
   * @param asked what it asks, under a load
   * @param change what the verb changes in the parts that all verbs share
   * @return the exit code
   */
  public int execute(
      CommandSpec spec, Function<Verb, WorkloadSpec> asked, UnaryOperator<RunPlan> change) {
    LoadRunner runner = LoadRunner.of(spec);
    RunPlan plan =
        change.apply(runner.plan(tell -> plan(spec.name(), asked, runner.around(), tell)));
    return run.printPlan()
        ? runner.print(PlanFile.write(plan))
        : runner.run(plan, clusters.password(runner.around()), run.repeat());
  }

  /**
   * What a verb is given to say what it asks.
   *
   * @param load as the flags of all verbs say
   * @param bounded whether one of them said how much or how long
   * @param tell takes a line
   */
  public record Verb(LoadPlan load, boolean bounded, Consumer<String> tell) {
    /** The same under another load. */
    public Verb with(LoadPlan other) {
      return new Verb(other, bounded, tell);
    }
  }

  /**
   * The plan of the command line.
   *
   * @param name of the run
   * @param asked what the verb asks, under a load
   * @param around where variables are
   * @param tell takes a line for each flag or default that does not do what one may think
   * @return a plan whose parts fit together
   * @throws IllegalArgumentException when they do not
   */
  RunPlan plan(
      String name,
      Function<Verb, WorkloadSpec> asked,
      CliEnvironment around,
      Consumer<String> tell) {
    ClusterPlan cluster = clusters.plan(around, tell); // which cluster is said first
    WorkloadSpec what = asked.apply(new Verb(load.plan(), load.isBounded(), tell));
    RunPlan plan =
        new RunPlan(
            name,
            run.seed(),
            cluster,
            client.plan(what.load().concurrency(), Fallback.LOAD, cluster, around, tell),
            what.load(),
            what.keys(),
            what.operations(),
            what.watch(),
            faults.plan(),
            run.limits(),
            output.over(OutputPlan.DEFAULT));
    tellOfStreams(plan, tell);
    plan.requireFaultsFit();
    plan.withOwnPrefix().mix(); // keys that do not fit, or names given twice, are said now
    return plan;
  }

  private static void tellOfStreams(RunPlan plan, Consumer<String> tell) {
    boolean watched = plan.watch().listeners() != Listeners.NONE;
    if (watched && plan.client().driver().equals("jetcd")) {
      tell.accept(
          "with the driver jetcd each of the %d watchers is a stream of its own; --driver grpc shares --streams"
              .formatted((long) plan.watch().streams() * plan.watch().perStream()));
    }
  }
}
