// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.observe.disk.DiskSpeed;
import io.etcdbench.observe.disk.DiskVerdict;
import io.etcdbench.observe.disk.FdatasyncProbe;
import io.etcdbench.observe.machine.Mount;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Environment.Fdatasync;
import io.etcdbench.result.Finding;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Severity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is kept of a probe: a run whose only operation is {@code fdatasync}. */
final class DiskResult {
  private DiskResult() {}

  static RunResult of(FdatasyncProbe probe, DiskSpeed speed) {
    DiskSpeed.Written written = speed.written();
    SeriesResult series =
        new SeriesResult(
            "fdatasync",
            "ok",
            written.writes(),
            written.perSecond(),
            LatencySummary.of(speed.histogram()),
            null,
            null);
    PhaseResult measure =
        new PhaseResult("measure", written.elapsedNanos(), written.writes(), 0, List.of(series));
    return RunResult.of(plan(probe, speed), environment(speed))
        .withPhases(List.of(measure), null)
        .withFindings(findings(DiskVerdict.of(speed)));
  }

  private static Environment environment(DiskSpeed speed) {
    DiskSpeed.Latency sync = speed.fdatasync();
    return Environment.capture().with(new Fdatasync(sync.p50Nanos(), sync.p99Nanos()));
  }

  private static Map<String, @Nullable Object> plan(FdatasyncProbe probe, DiskSpeed speed) {
    Mount mount = speed.mount();
    Map<String, @Nullable Object> plan = new LinkedHashMap<>();
    plan.put("name", "disk");
    plan.put("directory", speed.directory().toAbsolutePath().normalize().toString());
    plan.put("fileSystem", mount.fileSystem());
    plan.put("device", mount.device());
    plan.put("mountOptions", mount.options());
    plan.put("writeBytes", probe.writeBytes());
    plan.put("totalBytes", probe.totalBytes());
    plan.put("fileBlocks", speed.written().blocks().name().toLowerCase(Locale.ROOT));
    plan.put("withinSeconds", probe.atMost().toSeconds());
    plan.put("everyMillis", probe.every().toMillis());
    return plan;
  }

  private static List<Finding> findings(DiskVerdict verdict) {
    return switch (verdict) {
      case FAST_ENOUGH -> List.of();
      case TOO_SLOW -> List.of(finding("disk-too-slow", Severity.INFO, verdict));
      case NOT_DURABLE -> List.of(finding("data-on-tmpfs", Severity.DOUBT, verdict));
      case UNDECIDED -> List.of(finding("few-samples", Severity.DOUBT, verdict));
    };
  }

  private static Finding finding(String kind, Severity severity, DiskVerdict verdict) {
    return new Finding(kind, severity, verdict.inWords(), "");
  }
}
