// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.disk;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.observe.disk.DiskVerdict;
import io.etcdbench.observe.machine.DeviceActivity;
import io.etcdbench.report.GoldenReport;
import io.etcdbench.report.StoredReport;
import io.etcdbench.result.Locales;
import io.etcdbench.result.SampleAccount;
import io.etcdbench.result.SampleRun;
import io.etcdbench.sizing.disk.DiskResult.Place;
import io.etcdbench.sizing.disk.DiskResult.Writes;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class DiskDocumentTest {
  @TempDir private Path folder;
  @RegisterExtension private final Locales locales = new Locales();

  @Test
  void isMadeFromItsFileAloneInEveryFormatUnderAnyLocale() {
    locales.use("ar-EG");
    Path file = folder.resolve(DiskResult.FILE);
    DiskResult.FORMAT.write(file, sample());
    DiskResult read = DiskResult.FORMAT.read(file);

    GoldenReport.expect(
        "disk", StoredReport.of(DiskDocument.of(read), DiskResult.FORMAT.text(read)));
  }

  @Test
  void refusesAnotherVersionAndADamagedHistogram() {
    String text = DiskResult.FORMAT.text(sample());

    assertThatThrownBy(() -> DiskResult.FORMAT.parse("a.json", text.replace("disk/1", "disk/2")))
        .hasMessageContaining("etcd-bench/disk/2");
    assertThatThrownBy(
            () -> DiskResult.FORMAT.parse("a.json", text.replaceAll("HISTF[A-Za-z0-9+/=]+", "x")))
        .hasMessageContaining("'a.json' cannot be read as a result");
  }

  private static DiskResult sample() {
    Histogram nanos = new Histogram(3);
    for (int i = 0; i < 2_000; i++) {
      nanos.recordValue(600_000 + 500L * i + (i % 40 == 0 ? 12_000_000 : 0));
    }
    return new DiskResult(
        DiskResult.SCHEMA,
        DiskVerdict.TOO_SLOW,
        new Place("/data/etcd", "ext4", "/dev/vda1", "rw,relatime", "write back"),
        new Writes(2_000, 2_300, 20_000_000_000L, 100.0, 230_000, "reserved", 10),
        LatencySummary.of(nanos),
        new DeviceActivity("vda", 0.61, 1_700, 4_000_000, 350_000.0, 900_000.0),
        SampleAccount.account(),
        SampleRun.result().environment());
  }
}
