// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.cli.cluster.ClusterOptions;
import io.etcdbench.cli.console.CliEnvironment;
import io.etcdbench.cli.run.ClientOptions.Fallback;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.OutputPlan;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.WatchPlan;
import io.etcdbench.plan.WatchPlan.Listeners;
import java.lang.reflect.Member;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The flags shared by all commands that generate load. */
public final class LoadFlags {
  @Spec(Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

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
   * Prints the plan of the command line, or runs it.
   *
   * @param workload returns the command's operations under a load
   * @return the exit code
   */
  public int execute(Function<Verb, WorkloadSpec> workload) {
    return execute(workload, UnaryOperator.identity());
  }

  /**
   * Prints the plan of the command line, or runs it.
   *
   * @param workload returns the command's operations under a load
   * @param change what the command changes in the parts of the plan that all commands share
   * @return the exit code
   */
  public int execute(Function<Verb, WorkloadSpec> workload, UnaryOperator<RunPlan> change) {
    LoadRunner runner = LoadRunner.of(command);
    RunPlan plan =
        change.apply(
            runner.plan(notice -> plan(command.name(), workload, runner.environment(), notice)));
    return run.printPlan()
        ? runner.print(PlanFile.write(plan))
        : runner.run(plan, clusters.password(plan.cluster(), runner.environment()), run.repeat());
  }

  /** Enables authentication on a cluster to start, with simple tokens unless flags choose jwt. */
  public void enableAuth() {
    clusters.enableAuth();
  }

  /**
   * Inputs that a command needs to plan its operations.
   *
   * @param load from the shared flags
   * @param bounded whether a flag limits the number of operations or the time
   * @param timed whether --duration is given
   * @param rated whether a flag gives the rate, which may be 0, its steps, or the arrival process
   * @param notice receives notices for the user, one line each
   */
  public record Verb(
      LoadPlan load, boolean bounded, boolean timed, boolean rated, Consumer<String> notice) {
    public Verb with(LoadPlan other) {
      return new Verb(other, bounded, timed, rated, notice);
    }
  }

  /**
   * Returns the plan of the command line.
   *
   * @param name of the run
   * @param workload returns the command's operations under a load
   * @param notice receives a line for each flag or default that may not do what the user expects
   * @throws IllegalArgumentException when parts of the plan do not fit together
   */
  RunPlan plan(
      String name,
      Function<Verb, WorkloadSpec> workload,
      CliEnvironment environment,
      Consumer<String> notice) {
    ClusterPlan cluster =
        clusters.plan(environment, notice); // first, so that its notice comes first
    WorkloadSpec what =
        workload.apply(
            new Verb(load.plan(), load.isBounded(), load.isTimed(), load.isRated(), notice));
    // watch streams use the connections that operations leave idle
    Consumer<String> ofIdle = isWatched(what.watch()) ? unused -> {} : notice;
    RunPlan plan =
        new RunPlan(
            name,
            run.seed(),
            cluster,
            client.plan(what.load().concurrency(), Fallback.LOAD, cluster, environment, ofIdle),
            what.load(),
            what.keys(),
            what.operations(),
            what.watch(),
            faults.plan(),
            run.limits(),
            output.over(OutputPlan.DEFAULT));
    noticeStreams(plan, notice);
    plan.requireFaultsFit();
    Slo.requireMeasured(plan);
    plan.withOwnPrefix().mix(); // fails now on keys that do not fit and on duplicate names
    return plan;
  }

  /**
   * Requires the name of a command that generates load, before anything is built or started.
   *
   * @param root the root command
   */
  public static void requireLoad(CommandLine root, String name) {
    CommandLine verb = root.getSubcommands().get(name);
    if (verb == null || verb.getCommandSpec().findOption("--print-plan") == null) {
      throw new IllegalArgumentException(
          "'%s' is not a load command; see Load in 'etcd-bench --help', for example put"
              .formatted(name));
    }
  }

  /**
   * Rejects flags that a command line gives although they have no effect there.
   *
   * @param why continues the sentence "FLAG has no effect"
   * @param owners the classes that declare the flags
   */
  public static void requireNone(CommandSpec command, String why, Class<?>... owners) {
    command.commandLine().getParseResult().matchedOptions().stream()
        .filter(
            option ->
                option.userObject() instanceof Member flag
                    && List.of(owners).contains(flag.getDeclaringClass()))
        .findFirst()
        .ifPresent(
            option -> {
              throw new IllegalArgumentException(option.longestName() + " has no effect " + why);
            });
  }

  private static boolean isWatched(WatchPlan watch) {
    return watch.listeners() != Listeners.NONE;
  }

  private static void noticeStreams(RunPlan plan, Consumer<String> notice) {
    if (isWatched(plan.watch()) && plan.client().driver().equals("jetcd")) {
      notice.accept(
          "jetcd opens one stream for each of the %s watchers; --driver grpc and wire share --streams"
              .formatted((long) plan.watch().streams() * plan.watch().perStream()));
    }
  }
}
