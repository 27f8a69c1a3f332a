// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.analysis.sweep.Parameter;
import io.etcdbench.analysis.sweep.SweepResult;
import io.etcdbench.analysis.sweep.SweepResult.Cell;
import io.etcdbench.cli.Main;
import io.etcdbench.cli.cluster.ClusterOptions;
import io.etcdbench.cli.console.CliEnvironment;
import io.etcdbench.cli.console.Essential;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.load.ReproducibleCommand;
import io.etcdbench.cli.run.AccessOptions;
import io.etcdbench.cli.run.ErasureConsent;
import io.etcdbench.cli.run.LoadFlags;
import io.etcdbench.cli.run.LoadRunner;
import io.etcdbench.cli.run.OutputOptions;
import io.etcdbench.cli.run.ResultFolder;
import io.etcdbench.cli.run.SweepRun;
import io.etcdbench.plan.Bound;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.Footprint;
import io.etcdbench.plan.OutputPlan;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a load with every combination of values of one or two flags. */
@Command(
    name = "sweep",
    description = {
      "Runs a load with every combination of flag values. Varies one or two flags on one cluster."
          + " Prints throughput and percentiles as a table, and plots them in sweep.html as curves"
          + " or heat maps.",
      "",
      "The load command and its flags follow the flags of sweep. Each round measures the"
          + " combinations in random order, each with its own keys and folder. sweep.json is"
          + " written after every run, so an interrupted sweep keeps its results."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench sweep --vary clients=1..1000 put --total 20000",
      "  etcd-bench sweep --vary clients=1,10,100 --vary val-size=100,1000,10000 put --duration 5s",
      "  etcd-bench sweep --vary driver=jetcd,grpc --rounds 3 --endpoints 10.0.0.5:2379 get",
      "  etcd-bench report etcd-bench-results/..-sweep --format csv"
    })
public final class SweepCommand implements Callable<Integer> {
  private static final String USER = "--user";

  private CommandSpec spec = CommandSpec.create();

  @Essential
  @Option(
      names = "--vary",
      paramLabel = "FLAG=VALUES",
      required = true,
      description =
          "Flag of the load command without dashes, and its values: A,B,C, FROM..TO or"
              + " FROM..TOxFACTOR. FROM..TO doubles up to TO, or multiplies by 10 if TO is at least"
              + " 1000 times FROM. Once or twice.")
  private List<String> vary = List.of();

  @Essential
  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "Measurements per combination; 2 or more add confidence intervals. Default: 1.")
  private int rounds = 1;

  @Option(names = "--yes", description = ErasureConsent.YES)
  boolean yes; // read by Agreement

  @Parameters(
      arity = "1..*",
      paramLabel = "LOAD",
      description = "Load command with its flags, for example: put --total 20000")
  private List<String> load = List.of();

  @ArgGroup(validate = false, order = 1, heading = "%nOutput:%n")
  private OutputOptions output = new OutputOptions();

  @Mixin private ClusterOptions clusters = new ClusterOptions();

  /** Stops parsing at the load command, to which all following arguments belong. */
  @Spec
  void spec(CommandSpec own) {
    own.parser().stopAtPositional(true);
    spec = own;
  }

  @Override
  public Integer call() {
    LoadRunner runner = LoadRunner.of(spec);
    Bound.REPEAT.require(rounds);
    requireNothingOfTheSweep();
    if (vary.size() > SweepResult.MAX_PARAMETERS) {
      throw new IllegalArgumentException(
          "--vary is given %s times; allowed: once or twice".formatted(vary.size()));
    }
    List<Parameter> parameters = vary.stream().map(Parameter::parse).toList();
    if (parameters.stream().map(Parameter::name).distinct().count() < parameters.size()) {
      throw new IllegalArgumentException(
          "--vary names '%s' twice; name each flag once".formatted(parameters.get(0).name()));
    }
    SweepResult sweep = SweepResult.planned(words(), rounds, parameters);
    Set<String> notices = new LinkedHashSet<>();
    List<RunPlan> plans = new ArrayList<>();
    for (Cell cell : sweep.cells()) {
      StringWriter plan = new StringWriter();
      StringWriter errors = new StringWriter();
      int exitCode = planOf(arguments(parameters, cell), plan, errors);
      if (exitCode != ExitCode.SUCCESS) {
        spec.commandLine().getErr().print(errors);
        spec.commandLine().getErr().flush();
        return exitCode;
      }
      notices.addAll(errors.toString().lines().toList());
      plans.add(whole(PlanFile.parse(plan.toString())));
    }
    notices.forEach(spec.commandLine().getErr()::println);
    requireOneCluster(plans);
    requireDifferent(parameters, sweep.cells(), plans);
    plans.forEach(plan -> Footprint.of(plan).requireFitsThisProcess());
    return new SweepRun(runner, sweep, plans)
        .run(password(plans.get(0).cluster(), runner.environment()));
  }

  /**
   * Rejects flags that a plan does not carry and that are therefore the sweep's own, and cluster
   * flags that the sweep has, too.
   */
  private void requireNothingOfTheSweep() {
    Set<String> given = clusterFlags().stream().map(SweepCommand::name).collect(Collectors.toSet());
    for (String word : load) {
      String name = name(word);
      if (given.contains(name)) {
        throw new IllegalArgumentException(
            "%s is given before and after '%s'; give it on one side only"
                .formatted(name, load.get(0)));
      }
      if (name.equals("--repeat")) {
        throw new IllegalArgumentException(
            "--repeat follows the load command, where a sweep ignores it; use --rounds before it");
      }
      if (name.equals("--yes")) {
        throw new IllegalArgumentException(
            "--yes follows the load command, where a sweep ignores it; put it before '%s'"
                .formatted(load.get(0)));
      }
    }
  }

  private static String name(String word) {
    return word.replaceFirst("(?s)=.*", "");
  }

  /** Returns the cluster flags given before the load command; its plan is made with them. */
  private List<String> clusterFlags() {
    return ReproducibleCommand.arguments(
        spec.commandLine().getParseResult(), ClusterOptions.names());
  }

  private List<String> arguments(List<Parameter> parameters, Cell cell) {
    List<String> arguments = new ArrayList<>(load);
    arguments.addAll(clusterFlags());
    for (int i = 0; i < parameters.size(); i++) {
      arguments.add("--" + parameters.get(i).name() + "=" + cell.values().get(i));
    }
    arguments.add("--print-plan");
    return arguments;
  }

  /** Runs the load command with {@code --print-plan} to obtain its plan. */
  private int planOf(List<String> arguments, StringWriter plan, StringWriter errors) {
    LoadFlags.requireLoad(spec.commandLine().getParent(), arguments.get(0));
    String[] words = arguments.toArray(String[]::new);
    return Main.commandLine(new PrintWriter(plan), new PrintWriter(errors), words).execute(words);
  }

  /**
   * Returns the password given together with the user, before or after the name of the load
   * command, because a plan does not contain it.
   */
  private Optional<String> password(ClusterPlan cluster, CliEnvironment environment) {
    Optional<String> user = userOfLoad();
    return user.isEmpty()
        ? clusters.password(cluster, environment)
        : user.flatMap(AccessOptions::passwordIn);
  }

  private Optional<String> userOfLoad() {
    int flag = load.indexOf(USER);
    return flag >= 0 && flag + 1 < load.size()
        ? Optional.of(load.get(flag + 1))
        : load.stream()
            .filter(word -> word.startsWith(USER + "="))
            .map(word -> word.substring(USER.length() + 1))
            .findFirst();
  }

  /** Returns the load command without a password, because results contain it. */
  private String words() {
    String user = userOfLoad().orElse("");
    String name = user.replaceFirst("(?s):.*", "");
    return load.stream()
        .map(word -> word.equals(user) ? name : word)
        .map(word -> word.equals(USER + "=" + user) ? USER + "=" + name : word)
        .collect(Collectors.joining(" "));
  }

  private RunPlan whole(RunPlan plan) {
    OutputPlan kept = output.over(plan.output());
    return plan.with(kept.folder().isEmpty() ? kept.withFolder(folder()) : kept);
  }

  private static String folder() {
    return ResultFolder.dated("sweep").toString();
  }

  /** Rejects flags that no plan contains, which would show equal runs as different. */
  private static void requireDifferent(
      List<Parameter> parameters, List<Cell> cells, List<RunPlan> plans) {
    List<RunPlan> loads = plans.stream().map(plan -> plan.with(OutputPlan.DEFAULT)).toList();
    for (int i = 0; i < cells.size(); i++) {
      int first = loads.indexOf(loads.get(i));
      if (first < i) {
        throw new IllegalArgumentException(
            "--vary measures the same with '%s' and '%s'; vary a flag that changes the load or the client (--rounds repeats each run)"
                .formatted(named(parameters, cells.get(first)), named(parameters, cells.get(i))));
      }
    }
  }

  private static String named(List<Parameter> parameters, Cell cell) {
    return IntStream.range(0, parameters.size())
        .mapToObj(i -> parameters.get(i).name() + "=" + cell.values().get(i))
        .collect(Collectors.joining(" "));
  }

  private static void requireOneCluster(List<RunPlan> plans) {
    if (plans.stream().map(RunPlan::cluster).distinct().count() > 1) {
      throw new IllegalArgumentException(
          "--vary changes the cluster, but a sweep uses only one; vary a flag of the load or the"
              + " client");
    }
  }
}
