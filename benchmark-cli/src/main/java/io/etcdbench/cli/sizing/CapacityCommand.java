// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.cli.cluster.ClusterOptions;
import io.etcdbench.cli.console.Essential;
import io.etcdbench.cli.fleet.FleetOptions;
import io.etcdbench.cli.fleet.KubernetesOptions;
import io.etcdbench.cli.load.OperationFlags;
import io.etcdbench.cli.run.ClientOptions;
import io.etcdbench.cli.run.ClientOptions.Fallback;
import io.etcdbench.cli.run.KeyOptions;
import io.etcdbench.cli.run.LoadFlags;
import io.etcdbench.cli.run.LoadRunner;
import io.etcdbench.cli.run.OutputOptions;
import io.etcdbench.cli.run.ReadOptions;
import io.etcdbench.cli.run.RehearseOption;
import io.etcdbench.cli.run.RunKeyOptions;
import io.etcdbench.cli.run.ValueOptions;
import io.etcdbench.load.engine.LoadModel.BeyondLimit;
import io.etcdbench.plan.ArrivalPlan;
import io.etcdbench.plan.ArrivalPlan.Shape;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.LimitPlan;
import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.OutputPlan;
import io.etcdbench.plan.RunKeysPlan;
import io.etcdbench.plan.RunKeysPlan.Afterwards;
import io.etcdbench.plan.RunKeysPlan.Existing;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.WarmupLength;
import io.etcdbench.plan.WatchPlan;
import io.etcdbench.plan.operation.OperationPlan;
import io.etcdbench.plan.operation.ReadPlan;
import io.etcdbench.sizing.capacity.SearchSpec;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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

/** Searches for the highest rate that meets an objective. */
@Command(
    name = "capacity",
    description = {
      "Finds the highest rate that meets an objective. Doubles the rate until it misses the"
          + " objective, bisects, and confirms the result with longer runs. Each rate runs only"
          + " until it is decided. Ctrl-C keeps the measurements.",
      "",
      "Without --key-space-size, there are 1000 keys. With --workers, each rate is a separate run.",
      "",
      "The exit code is 0 if a rate was found, 3 if the lowest rate misses the objective, and 4 if"
          + " the client was the bottleneck, too few operations decided the lowest rate, or the"
          + " search stopped early."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench capacity --slo \"put p99 < 20ms\"",
      "  etcd-bench capacity get --slo \"get p99 < 5ms\" --key-space-size 100000 --val-size 256",
      "  etcd-bench capacity --op put:weight=1,val-size=256 --op get:weight=9 --slo \"p99 < 10ms\"",
      "  etcd-bench capacity --slo \"put p99 < 20ms\" --workers 4 --endpoints 10.0.0.5:2379",
      "  etcd-bench capacity --slo \"put p99.9 < 50ms\" --min-rate 500 --precision 2%% --budget 20m"
    })
public final class CapacityCommand implements Callable<Integer> {
  private static final int TYPICAL_CLIENTS = 100;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "put|get",
      description = "Operation; for others, use --op. Default: put.")
  private @Nullable String kind;

  @Essential
  @Option(
      names = "--op",
      paramLabel = "OPERATION",
      description = "Mix of operations instead of put or get, as in 'mixed'. Repeatable.")
  private List<String> operations = List.of();

  @Mixin private SearchOptions search = new SearchOptions();

  @Option(
      names = "--arrival",
      paramLabel = "poisson|constant",
      description = "Arrival process. Default: poisson (independent users).")
  private Shape arrival = Shape.POISSON;

  @Option(
      names = "--clients",
      paramLabel = "N",
      description =
          "Raise the limit on operations in flight to at least N. Default: derived from rate and"
              + " objective.")
  private int clients = TYPICAL_CLIENTS;

  @Option(
      names = "--warmup",
      paramLabel = "TIME",
      description = "Duration of the warm-up at the lowest rate, not measured. Default: 5s.")
  private Duration warmup = Duration.ofSeconds(5);

  @Option(
      names = "--max-error-share",
      paramLabel = "SHARE",
      description =
          "Maximum share of failed operations, 0 to 1, of the objective's operations and of all;"
              + " above it, a rate misses the objective. Default: ${DEFAULT-VALUE}.")
  private double maxErrorShare = LimitPlan.DEFAULT.maxErrorShare();

  @Option(names = "--seed", paramLabel = "N", description = "Random seed. Default: 1.")
  private long seed = 1;

  @Mixin private KeyOptions keys = new KeyOptions();
  @Mixin private ValueOptions values = new ValueOptions();
  @Mixin private ReadOptions read = new ReadOptions();
  @Mixin private RunKeyOptions runKeys = new RunKeyOptions();

  @ArgGroup(validate = false, order = 2, heading = "%nClient:%n")
  private ClientOptions client = new ClientOptions();

  @ArgGroup(validate = false, order = 4, heading = "%nOutput:%n")
  private OutputOptions output = new OutputOptions();

  @ArgGroup(validate = false, order = 5, heading = "%nWorkers:%n")
  private FleetOptions fleet = new FleetOptions();

  @ArgGroup(validate = false, order = 6, heading = "%nWorkers on Kubernetes:%n")
  private KubernetesOptions kubernetes = new KubernetesOptions();

  @Mixin private RehearseOption rehearse = new RehearseOption();
  @Mixin private ClusterOptions clusters = new ClusterOptions();

  @Override
  public Integer call() {
    fleet.requireGiven();
    kubernetes.require(fleet);
    LoadRunner runner = LoadRunner.of(spec);
    SearchSpec wanted = search.spec(maxErrorShare);
    RunPlan plan = runner.plan(notice -> plan(runner, notice));
    if (fleet.isOnKubernetes()) {
      kubernetes.requireTimeFor(search.budget(), "the search generates load");
      return kubernetes.run(
          runner,
          plan,
          fleet,
          search.words(),
          folder -> CapacityRunner.report(runner, plan.output(), folder));
    }
    Optional<String> password =
        fleet.password(
            runner, plan.cluster(), clusters.password(plan.cluster(), runner.environment()));
    return new CapacityRunner(
            runner,
            search.objective(),
            wanted,
            folder -> fleet.isGiven() ? fleet.open(runner, folder, password) : null)
        .run(plan, warmup, password);
  }

  private RunPlan plan(LoadRunner runner, Consumer<String> notice) {
    ClusterPlan cluster = clusters.plan(runner.environment(), notice);
    LoadPlan load = load();
    LoadFlags.Verb verb = new LoadFlags.Verb(load, false, false, false, notice);
    RunPlan plan =
        new RunPlan(
            "capacity",
            seed,
            cluster,
            client.plan(
                clients, Fallback.cheapest(TYPICAL_CLIENTS), cluster, runner.environment(), notice),
            load,
            runKeys(),
            operations.isEmpty() ? List.of(operation(verb)) : mix(verb),
            WatchPlan.DEFAULT,
            new LimitPlan(
                maxErrorShare, List.of(search.objective().toString()), LimitPlan.DEFAULT.hashes()),
            output.over(OutputPlan.DEFAULT));
    plan.withOwnPrefix().mix();
    Slo.requireMeasured(plan);
    return fleet.requireDealable(plan);
  }

  /** With workers, each load of a search is a run of its own, which requires that no keys exist. */
  private RunKeysPlan runKeys() {
    RunKeysPlan plan = runKeys.plan();
    if (fleet.isGiven()
        && plan.existing() == Existing.REFUSE
        && plan.afterwards() == Afterwards.KEEP) {
      throw new IllegalArgumentException(
          "a search with --workers writes its keys for every load and cannot keep them; drop"
              + " --afterwards keep");
    }
    return plan;
  }

  private LoadPlan load() {
    if (arrival != Shape.POISSON && arrival != Shape.CONSTANT) {
      throw new IllegalArgumentException(
          "--arrival of a search must be poisson or constant; the search sets the rate itself");
    }
    ArrivalPlan lowest = new ArrivalPlan(arrival, search.minRate(), 0, Duration.ZERO, List.of());
    return new LoadPlan(
        clients,
        lowest,
        BeyondLimit.SEND_LATE,
        0,
        Duration.ofMinutes(1),
        new WarmupLength(warmup),
        rehearse.wanted(),
        LoadPlan.DEFAULT.drainTimeout());
  }

  private List<OperationPlan> mix(LoadFlags.Verb verb) {
    if (kind != null) {
      throw new IllegalArgumentException(
          "'%s' has no effect with --op; drop it, or add it as another --op".formatted(kind));
    }
    LoadFlags.requireNone(
        spec,
        "with --op; add it to each operation, for example --op get:val-size=256",
        KeyOptions.class,
        ValueOptions.class,
        ReadOptions.class);
    return operations.stream().map(words -> weighted(words).plan(verb, 0)).toList();
  }

  private static OperationFlags weighted(String words) {
    OperationFlags flags = OperationFlags.parse(words);
    if (flags.rate() > 0) {
      throw new IllegalArgumentException(
          "--op '%s' has a rate, but the search sets the rate; give the operations weights"
              .formatted(words));
    }
    return flags;
  }

  private OperationPlan operation(LoadFlags.Verb verb) {
    ReadPlan reads = read.plan(0); // validated even when nothing is read
    return switch (kind == null ? "put" : kind) {
      case "put" -> {
        LoadFlags.requireNone(spec, "on put; drop it, or search with get", ReadOptions.class);
        yield new OperationPlan.Put(
            "put", 1, keys.plan(verb, 1, KeyOptions.Fallback.MANY_KEYS), values.plan());
      }
      case "get" ->
          new OperationPlan.Get(
              "get", 1, keys.plan(verb, 1, KeyOptions.Fallback.MANY_KEYS), values.plan(), reads);
      default ->
          throw new IllegalArgumentException(
              "'%s' is not a valid operation of a search; allowed: put, get, or any mix with --op"
                  .formatted(kind));
    };
  }
}
