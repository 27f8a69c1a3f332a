// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.doctor;

import io.etcdbench.result.Environment;
import io.etcdbench.result.Finding;
import io.etcdbench.sizing.capacity.RateCurve;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is kept of a checkup: the content of {@code doctor.json}. Immutable.
 *
 * @param schema the version of this format, {@link #SCHEMA}
 * @param findings the gravest first
 * @param card how much may be asked of the cluster
 * @param safePerSecond the rate that leaves room; null when none is known
 * @param bytesPerDay by how much the database grows at what others wrote; null when not known
 * @param daysUntilFull how long the quota lasts then; null when not known
 * @param curve the rates that were offered
 * @param page what was measured, in words
 * @param environment where it ran
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

  /** This format. It keeps its number as long as fields are only added. */
  public static final String SCHEMA = "etcd-bench/doctor/1";

  /**
   * A part of the page.
   *
   * @param heading one or few words
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

  /** The result of a checkup. */
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
