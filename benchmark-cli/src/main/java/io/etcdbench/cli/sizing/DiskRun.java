// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.observe.disk.DiskSpeed;
import io.etcdbench.observe.disk.DiskVerdict;
import io.etcdbench.observe.disk.FdatasyncProbe;
import io.etcdbench.observe.machine.Mount;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Environment.Fdatasync;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.sizing.disk.DiskFinding;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Converts a probe to a stored run whose only operation is {@code fdatasync}. */
final class DiskRun {
  private DiskRun() {}

  static RunResult of(FdatasyncProbe probe, DiskSpeed speed, DiskVerdict verdict) {
    DiskSpeed.Written written = speed.written();
    SeriesResult series =
        new SeriesResult(
            "fdatasync",
            SeriesResult.OK,
            written.writes(),
            written.perSecond(),
            LatencySummary.of(speed.histogram()),
            null,
            null);
    PhaseResult measure =
        new PhaseResult(
            PhaseName.MEASURE.label(),
            written.elapsedNanos(),
            written.writes(),
            0,
            List.of(series));
    return RunResult.of(settings(probe, speed), environment(speed))
        .withPhases(List.of(measure), null)
        .withFindings(DiskFinding.ofProbe(verdict).stream().toList());
  }

  private static Environment environment(DiskSpeed speed) {
    DiskSpeed.Latency sync = speed.fdatasync();
    return Environment.capture().with(new Fdatasync(sync.p50Nanos(), sync.p99Nanos()));
  }

  private static Map<String, String> settings(FdatasyncProbe probe, DiskSpeed speed) {
    Mount mount = speed.mount();
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("name", "disk");
    settings.put("directory", speed.directory().toAbsolutePath().normalize().toString());
    settings.put("fileSystem", mount.fileSystem());
    settings.put("device", mount.device());
    settings.put("mountOptions", mount.options());
    settings.put("writeBytes", String.valueOf(probe.writeBytes()));
    settings.put("totalBytes", String.valueOf(probe.totalBytes()));
    settings.put("fileBlocks", speed.written().blocks().name().toLowerCase(Locale.ROOT));
    settings.put("withinSeconds", String.valueOf(probe.atMost().toSeconds()));
    settings.put("everyMillis", String.valueOf(probe.every().toMillis()));
    return settings;
  }
}
