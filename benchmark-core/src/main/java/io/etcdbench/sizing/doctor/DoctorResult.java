// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.doctor;

import io.etcdbench.result.Environment;
import io.etcdbench.result.Finding;
import io.etcdbench.result.file.ContractFile;
import io.etcdbench.sizing.capacity.RateCurve;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stored result of a checkup: the content of {@code doctor.json}. Immutable.
 *
 * @param schema the version of this format, {@link #SCHEMA}
 * @param findings the most severe first
 * @param card the sustainable load
 * @param safePerSecond the rate that leaves headroom; null when unknown
 * @param bytesPerDay growth of the database under the present load of other clients; null when
 *     unknown
 * @param daysUntilFull time until the quota is full at that growth; null when unknown
 * @param curve the offered rates
 * @param page the measurements as text
 * @param environment in which the checkup ran
 */
public record DoctorResult(
    String schema,
    List<Finding> findings,
    SizingCard card,
    @Nullable Double safePerSecond,
    @Nullable Double bytesPerDay,
    @Nullable Double daysUntilFull,
    RateCurve curve,
    List<Part> page,
    Environment environment) {

  /** This format. Its number stays the same as long as fields are only added. */
  public static final String SCHEMA = "etcd-bench/doctor/1";

  /** Name of the result file. */
  public static final String FILE = "doctor.json";

  /** Name of the HTML page. */
  public static final String PAGE = "doctor.html";

  /** Writes and reads the file. */
  public static final ContractFile<DoctorResult> FORMAT =
      new ContractFile<>(SCHEMA, DoctorResult.class);

  /**
   * A part of the page.
   *
   * @param heading one or a few words
   * @param lines pairs of a label and a text
   */
  public record Part(String heading, List<List<String>> lines) {
    private static final int PAIR = 2;

    public Part {
      lines = lines.stream().map(List::copyOf).toList();
      if (lines.stream().anyMatch(line -> line.size() != PAIR)) {
        throw new IllegalArgumentException(
            "a line below '%s' is not a pair of label and text".formatted(heading));
      }
    }
  }

  public DoctorResult {
    if (!SCHEMA.equals(schema)) {
      throw new IllegalArgumentException("schema is '" + schema + "'; allowed: " + SCHEMA);
    }
    if (card == null || curve == null || environment == null) {
      throw new IllegalArgumentException("'card', 'curve' or 'environment' is missing");
    }
    findings = List.copyOf(findings);
    page = List.copyOf(page);
  }

  /** Creates the result of a checkup. */
  public static DoctorResult of(Diagnosis diagnosis) {
    Checkup checkup = diagnosis.checkup();
    SizingCard card = diagnosis.card();
    double own = card.ownWritesPerSecond();
    return new DoctorResult(
        SCHEMA,
        diagnosis.findings(),
        card,
        card.safePerSecond().orElse(null),
        card.bytesPerDay(own).orElse(null),
        card.daysUntilFull(own).orElse(null),
        RateCurve.of(checkup.search().capacity(), checkup.search().breaksFirst()),
        DoctorPage.of(diagnosis),
        checkup.light().environment());
  }
}
