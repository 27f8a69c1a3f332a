// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.cli.cluster.ClusterOptions;
import io.etcdbench.cli.console.Essential;
import io.etcdbench.cli.run.DriverNames;
import io.etcdbench.cli.run.LoadRunner;
import io.etcdbench.cli.run.ResultFolder;
import io.etcdbench.cluster.fault.FaultSpec.Proxies;
import io.etcdbench.driver.EtcdDriverProvider;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.plan.Choices;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.ClusterPlan.Origin;
import io.etcdbench.plan.fault.FaultPlan;
import io.etcdbench.report.ReportFormat;
import io.etcdbench.sizing.failover.BuiltInSettings;
import io.etcdbench.sizing.failover.FailoverSession;
import io.etcdbench.sizing.failover.FailoverSpec;
import io.etcdbench.sizing.failover.FaultCase;
import io.etcdbench.sizing.failover.GapAssertion;
import io.etcdbench.sizing.failover.Setting;
import io.etcdbench.sizing.failover.SettingsFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Compares client settings under faults. */
@Command(
    name = "failover",
    description = {
      "Measures the outage that clients see when members fail. Starts a cluster, runs clients with"
          + " different settings side by side at a low fixed rate, and injects one fault after"
          + " another. Checks every write against the store's history, and prints a scorecard of"
          + " settings and faults. Ctrl-C keeps the completed cycles.",
      "",
      "Profiles: smoke takes about 5 minutes, default about 45, thorough several hours.",
      "",
      "The exit code is 3 if an --assert failed, an acknowledged write was lost or a linearizable"
          + " read was stale, and 4 if the session was stopped early, the history could not be read,"
          + " all cycles were excluded, or no cycle decides an --assert."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench failover --profile smoke",
      "  etcd-bench failover --faults leader-kill --cycles 5 --only jetcd,recommended",
      "  etcd-bench failover --settings ours.yaml --assert \"ours leader-kill put gap p90 < 3s\""
    })
public final class FailoverCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Essential
  @Option(
      names = "--profile",
      paramLabel = "smoke|default|thorough",
      description = "Extent of the measurement. Default: default.")
  private FailoverProfile profile = FailoverProfile.DEFAULT;

  @Essential
  @Option(
      names = "--faults",
      paramLabel = "NAMES",
      split = ",",
      description =
          "Faults to inject: leader-kill, leader-freeze, first-member-freeze,"
              + " leader-cut-from-peers, client-path-blackhole, quorum-away, all-away,"
              + " rolling-restart, leadership-moved, leader-slow-disk, no-space. Default: set by"
              + " --profile.")
  private List<String> faults = List.of();

  @Essential
  @Option(
      names = "--cycles",
      paramLabel = "N",
      description = "Number of injections of each fault, 1 to 100. Default: set by --profile.")
  private @Nullable Integer cycles;

  @Option(
      names = "--only",
      paramLabel = "NAMES",
      split = ",",
      description =
          "Settings to run, for example jetcd,recommended; the first is the baseline. Default: set"
              + " by --profile.")
  private List<String> only = List.of();

  @Essential
  @Option(
      names = "--settings",
      paramLabel = "FILE",
      description =
          "Additional settings, as YAML: a name, and below it the keys of a plan's section client"
              + " that differ from jetcd's defaults. Compared with jetcd and recommended unless"
              + " --only names others.")
  private @Nullable Path settings;

  @Option(
      names = "--driver",
      paramLabel = "NAME",
      completionCandidates = DriverNames.class,
      description =
          "Additional setting: this driver with jetcd's defaults, named after it. Default: none.")
  private @Nullable String driver;

  @Option(
      names = "--rate",
      paramLabel = "OPS/S",
      description =
          "Rate of each kind of call (put, get, serializable get) per client, 2 to 1000. Default:"
              + " 20.")
  private @Nullable Double rate;

  @Essential
  @Option(
      names = "--assert",
      paramLabel = "LIMIT",
      description =
          "Require [SETTING] FAULT put|get|serializable-get gap p50|p90|max < TIME, for example"
              + " \"leader-kill put gap p90 < 3s\". Applies to all settings unless one is named."
              + " Repeatable.")
  private List<String> asserted = List.of();

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Random seed of the fault times. Default: 1.")
  private long seed = 1;

  @Option(
      names = "--format",
      paramLabel = ReportFormat.OF_ALL,
      description = "Output format. Default: text.")
  private ReportFormat format = ReportFormat.TEXT;

  @Option(names = "--output", paramLabel = "DIR", description = ResultFolder.OUTPUT)
  private @Nullable Path output;

  @Mixin private ClusterOptions clusters = new ClusterOptions();

  @Override
  public Integer call() {
    LoadRunner runner = LoadRunner.of(spec);
    List<FaultCase> cases =
        FaultCase.named(faults.isEmpty() ? profile.faults() : faults, profile.percent());
    FailoverSpec wanted =
        new FailoverSpec(
            chosen(),
            cases,
            cycles == null ? profile.cycles() : cycles,
            rate == null ? profile.pace() : profile.pace().withRate(rate));
    List<GapAssertion> assertions =
        asserted.stream().map(text -> GapAssertion.parse(text, wanted)).toList();
    ClusterPlan cluster = cluster(runner, cases);
    FailoverSession.requireDrivers(wanted.settings());
    Path folder = ResultFolder.of(output, "failover");
    return new FailoverRunner(runner, wanted, assertions, format)
        .run(cluster, Choices.name(profile), seed, folder);
  }

  private List<Setting> chosen() {
    List<Setting> known = new ArrayList<>(BuiltInSettings.ALL);
    List<Setting> own = new ArrayList<>();
    if (settings != null) {
      own.addAll(SettingsFile.read(settings));
    }
    if (driver != null) {
      EtcdDriverProvider unused = EtcdDrivers.onClassPath().named(driver);
      if (!isAmong(BuiltInSettings.ALL, driver)) {
        own.add(BuiltInSettings.ofDriver(driver));
      }
    }
    for (Setting one : own) {
      if (isAmong(known, one.name())) {
        throw new IllegalArgumentException(
            "the setting name '%s' is already in use; choose another".formatted(one.name()));
      }
      known.add(one);
    }
    List<Setting> chosen = new ArrayList<>();
    if (!only.isEmpty()) {
      chosen.addAll(Setting.named(known, only));
    } else {
      chosen.addAll(
          settings == null
              ? profile.settings()
              : Setting.named(known, List.of("jetcd", "recommended")));
      chosen.addAll(own);
    }
    if (driver != null && !isAmong(chosen, driver)) {
      chosen.addAll(Setting.named(known, List.of(driver)));
    }
    return chosen;
  }

  private static boolean isAmong(List<Setting> settings, String name) {
    return settings.stream().anyMatch(one -> one.name().equals(name));
  }

  private ClusterPlan cluster(LoadRunner runner, List<FaultCase> cases) {
    ClusterPlan plan = clusters.plan(runner.environment(), line -> {});
    if (plan.origin() == Origin.EXTERNAL) {
      throw new IllegalArgumentException(
          "endpoints are given, but failover kills and freezes members and never disturbs an"
              + " existing cluster; omit them, or add --cluster process:3");
    }
    List<FaultPlan> plans = cases.stream().map(FaultCase::plan).toList();
    Proxies proxies = FaultPlan.proxies(plans);
    plans.forEach(one -> one.requireFits(plan));
    return plan.withProxies(proxies);
  }
}
