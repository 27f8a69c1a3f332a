// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.document.Document;
import io.etcdbench.report.GoldenReport;
import io.etcdbench.report.StoredReport;
import io.etcdbench.result.Locales;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class LedgerDocumentTest {
  @TempDir private Path folder;
  @RegisterExtension private final Locales locales = new Locales();

  @Test
  void isMadeFromItsFileAloneInEveryFormatUnderAnyLocale() {
    locales.use("ar-EG");
    Path file = folder.resolve(Ledger.FILE);
    Ledger.FORMAT.write(file, LedgerPagesTest.LEDGER);
    Ledger read = Ledger.FORMAT.read(file);

    GoldenReport.expect(
        "ledger", StoredReport.of(LedgerDocument.of(read), Ledger.FORMAT.text(read)));
  }

  @Test
  void readsTheLedgerThatIsKeptFromBeforeStatementsWereStored() {
    Ledger kept = Ledger.FORMAT.read(Path.of("../docs/claims/ledger.json"));

    Document document = LedgerDocument.of(kept);

    assertThat(document.exports().suite().cases()).hasSameSizeAs(kept.results());
  }
}
