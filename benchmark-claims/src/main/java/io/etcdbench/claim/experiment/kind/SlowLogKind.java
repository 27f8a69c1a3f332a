// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import io.etcdbench.claim.RunSpec;
import io.etcdbench.cluster.Member;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.observe.disk.DiskException;
import io.etcdbench.plan.RunPlan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Runs a plan and counts the lines about slow requests in the members' logs. Uses its own cluster,
 * so that the logs contain no other runs.
 */
final class SlowLogKind implements RunKind {
  /** Messages of etcd 3.4 to 3.7 about a call that took too long. */
  private static final List<String> COMPLAINTS =
      List.of("request stats", "apply request took too long");

  private static final String LOG = "log";
  private final RunKind plans = new PlanKind();

  @Override
  public Need need() {
    return Need.OWN;
  }

  @Override
  public Map<String, RunPlan> loads(RunSpec spec) {
    return plans.loads(spec);
  }

  @Override
  public Measured run(RunSpec spec, TestCluster site, StopSignal stop) {
    Measured measured = plans.run(spec, site, stop);
    long lines = 0;
    for (Member member : site.cluster().members()) {
      lines += complaints(site.directory().resolve(member.name()).resolve(LOG));
    }
    return measured.with(Map.of("slowLog.lines", (double) lines));
  }

  private static long complaints(Path log) {
    try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
      return lines.filter(line -> COMPLAINTS.stream().anyMatch(line::contains)).count();
    } catch (IOException e) {
      throw new DiskException(
          "the member's log '%s' cannot be read (%s)".formatted(log, e.getMessage()), e);
    }
  }
}
