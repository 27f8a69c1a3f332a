// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.analysis.audit.Audit;
import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.jmh.plan.SecurityRequirement;
import io.etcdbench.observe.client.ClientAccount;
import io.etcdbench.result.ClientCost;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Environment.Fdatasync;
import io.etcdbench.result.Finding;
import io.etcdbench.result.JmhResult;
import io.etcdbench.result.Jvm;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Severity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;

/** Collects the results of a run, so that a result can be written at any time. */
final class JmhResultBuilder {
  private final Map<String, String> settings;
  private final List<String> otherClusters = new ArrayList<>();
  private final List<Measured> measured = new ArrayList<>();
  private final List<Finding> findings = new ArrayList<>();
  private Environment environment = Environment.capture();
  private boolean described;
  private @Nullable ClientCost client;

  JmhResultBuilder(Map<String, String> settings) {
    this.settings = new LinkedHashMap<>(settings);
  }

  /**
   * Records an opened cluster. The first one describes the environment, others appear in the plan.
   */
  void opened(SecurityRequirement trust, ClusterDescription cluster, @Nullable Fdatasync disk) {
    if (!described) {
      environment = environment.with(cluster).with(disk);
      described = true;
    } else {
      otherClusters.add(
          "%s: etcd %s, %s, %s"
              .formatted(
                  trust.purpose(), cluster.etcdVersion(), cluster.topology(), cluster.security()));
    }
  }

  void add(Measured more) {
    if (measured.isEmpty()) {
      environment = environment.with(jvm(more.jmh().getParams()));
    }
    measured.add(more);
    findings.addAll(more.findings());
  }

  void add(Finding finding) {
    findings.add(finding);
  }

  /** Records the machine's samples so far, independent of the fork. */
  void machine(ClientAccount account) {
    client = ClientCost.ofMachine(account);
  }

  /** Records that the run was stopped, unless its last measurement was complete by then. */
  void cutShort(int planned) {
    if (measured.size() < planned) {
      findings.add(
          new Finding(
              Finding.CUT_SHORT,
              Severity.WARNING,
              "the run was stopped after %s of %s measurements".formatted(measured.size(), planned),
              "let it complete, or choose fewer measurements"));
    }
  }

  /** Records that the run failed. */
  void failed(RuntimeException failure) {
    findings.add(
        new Finding("benchmark-failed", Severity.ERROR, String.valueOf(failure.getMessage()), ""));
  }

  boolean isEmpty() {
    return measured.isEmpty();
  }

  List<org.openjdk.jmh.results.RunResult> jmh() {
    return measured.stream().map(Measured::jmh).toList();
  }

  RunResult result() {
    Map<String, String> all = new LinkedHashMap<>(settings);
    if (!otherClusters.isEmpty()) {
      all.put("otherClusters", String.join("; ", otherClusters));
    }
    RunResult result =
        new RunResult.Builder(environment)
            .settings(all)
            .client(client)
            .jmh(measured.stream().map(Measured::result).map(this::audited).toList())
            .addFindings(findings)
            .build();
    return result.withFindings(Audit.of(result));
  }

  private JmhResult audited(JmhResult row) {
    return row.withFindings(Audit.of(row, environment));
  }

  private static Jvm jvm(BenchmarkParams params) {
    Jvm own = Jvm.current();
    List<String> flags = List.copyOf(params.getJvmArgs());
    return params.getJdkVersion().equals(System.getProperty("java.version"))
        ? own.withFlags(flags)
        : new Jvm("unknown", params.getJdkVersion(), params.getVmName(), flags);
  }
}
