// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.document.text.TextDocument;
import io.etcdbench.document.text.TextStyle;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.observe.disk.DiskVerdict;
import io.etcdbench.observe.machine.DeviceActivity;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.report.GoldenReport;
import io.etcdbench.report.StoredReport;
import io.etcdbench.result.Finding;
import io.etcdbench.result.Locales;
import io.etcdbench.result.SampleAccount;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.Severity;
import io.etcdbench.sizing.disk.DiskResult.Place;
import io.etcdbench.sizing.disk.DiskResult.Writes;
import java.nio.file.Path;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  @Test
  void doesNotCallAClusterIdleWhoseMembersItCouldNotRead() {
    ServerAccount idle = account(List.of(SampleAccount.idleMember("m0")), List.of());
    ServerAccount half = account(idle.members(), List.of("m1: connection refused"));
    ServerAccount none = account(List.of(), List.of("m0: connection refused"));

    assertThat(text(sample(idle))).contains("the cluster was idle");
    assertThat(text(sample(half))).contains("not known", "m1: connection refused");
    assertThat(text(sample(half))).doesNotContain("the cluster was idle");
    assertThat(text(sample(none))).doesNotContain("the cluster was idle");
    assertThat(text(sample(account(List.of(), List.of())))).doesNotContain("the cluster was idle");
  }

  @ParameterizedTest
  @CsvSource({
    "TOO_SLOW, disk-too-slow, INFO, WARNING",
    "NOT_DURABLE, data-on-tmpfs, WARNING, WARNING",
    "UNDECIDED, disk-undecided, WARNING, INFO"
  })
  void aVerdictRaisesOneKindOfFinding(
      DiskVerdict verdict, String kind, Severity ofProbe, Severity ofCluster) {
    assertThat(DiskFinding.ofProbe(verdict))
        .hasValue(new Finding(kind, ofProbe, verdict.inWords(), ""));
    assertThat(DiskFinding.ofCluster(verdict))
        .hasValueSatisfying(
            found -> {
              assertThat(found.kind()).isEqualTo(kind);
              assertThat(found.severity()).isEqualTo(ofCluster);
              assertThat(found.observed()).isEqualTo(verdict.inWords());
            });
  }

  @Test
  void aDiskThatIsFastEnoughRaisesNoFinding() {
    assertThat(DiskFinding.ofProbe(DiskVerdict.FAST_ENOUGH)).isEmpty();
    assertThat(DiskFinding.ofCluster(DiskVerdict.FAST_ENOUGH)).isEmpty();
  }

  private static ServerAccount account(List<MemberAccount> members, List<String> unreadable) {
    return new ServerAccount(5_000_000_000L, members, null, 0, unreadable);
  }

  private static String text(DiskResult result) {
    return TextDocument.render(DiskDocument.of(result), TextStyle.PLAIN);
  }

  private static DiskResult sample() {
    return sample(SampleAccount.account());
  }

  private static DiskResult sample(ServerAccount members) {
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
        members,
        SampleRun.result().environment());
  }
}
