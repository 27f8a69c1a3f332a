// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import static io.etcdbench.analysis.audit.Words.info;
import static io.etcdbench.analysis.audit.Words.warning;
import static io.etcdbench.result.Phrase.percent;
import static io.etcdbench.result.Phrase.say;

import io.etcdbench.analysis.audit.PublishedFigures.Circumstances;
import io.etcdbench.result.Finding;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A row of published figures.
 *
 * @param cells numbers as text by column, and the row's name; what is not told is missing
 */
record PublishedRow(Map<String, String> cells) {
  /** The column of the row's name. */
  static final String NAME = "row";

  private static final double MOST_CONTRADICTION = 0.05;

  String name() {
    return cells.getOrDefault(NAME, "");
  }

  /** What stands before the first hyphen of its name. */
  private String document() {
    return name().replaceFirst("-.*", "");
  }

  /** What speaks against it by itself. */
  List<Finding> audit() {
    return Stream.of(PublishedAudit.of(figures(), circumstances()).stream(), own())
        .flatMap(findings -> findings)
        .toList();
  }

  private Stream<Finding> own() {
    return Stream.of(oneKey(), contradiction()).flatMap(Optional::stream);
  }

  private Optional<Finding> oneKey() {
    Double claimed = number("keysClaimed");
    Double space = number("keySpace");
    return claimed == null || space == null || space >= claimed
        ? Optional.empty()
        : info(
            "fewer-keys",
            say("%.0f keys were to be written, the command wrote %.0f", claimed, space),
            "etcd's benchmark writes one key again and again without --key-space-size");
  }

  private Optional<Finding> contradiction() {
    Double said = number("said");
    Double shown = number("shown");
    if (said == null || shown == null) {
      return Optional.empty();
    }
    double off = Math.abs(said / shown - 1);
    return off <= MOST_CONTRADICTION
        ? Optional.empty()
        : warning(
            "contradicts-itself",
            say("the text says %s, its own figures make it %s: %s off", said, shown, percent(off)),
            "believe neither until it is measured again");
  }

  /** Two loads of one document do not have the same figures to the last digit by chance. */
  boolean isTwinOf(PublishedRow other) {
    return document().equals(other.document())
        && number("opsPerSecond") != null
        && number("meanMillis") != null
        && Stream.of("opsPerSecond", "meanMillis", "failed").allMatch(c -> isSame(c, other))
        && !isSame("connections", other);
  }

  private boolean isSame(String column, PublishedRow other) {
    return Objects.equals(cells.get(column), other.cells.get(column));
  }

  private PublishedFigures figures() {
    Double failed = number("failed");
    return new PublishedFigures(
        number("opsPerSecond"),
        seconds("meanMillis"),
        precisionSeconds(cells.getOrDefault("meanMillis", "")),
        seconds("slowestMillis"),
        number("operations"),
        failed == null ? 0 : failed.longValue(),
        seconds("fdatasyncP99Millis"));
  }

  private Circumstances circumstances() {
    Double bytes = number("valueBytes");
    return new Circumstances(
        whole("clients"),
        whole("connections"),
        number("targetOpsPerSecond"),
        bytes == null ? null : bytes.longValue());
  }

  private @Nullable Double number(String column) {
    String cell = cells.get(column);
    return cell == null ? null : Double.valueOf(cell);
  }

  private @Nullable Integer whole(String column) {
    Double number = number(column);
    return number == null ? null : number.intValue();
  }

  private @Nullable Double seconds(String column) {
    Double millis = number(column);
    return millis == null ? null : millis / 1e3;
  }

  /** Half a unit of the last digit. */
  private static double precisionSeconds(String millis) {
    int point = millis.indexOf('.');
    int decimals = point < 0 ? 0 : millis.length() - point - 1;
    return millis.isEmpty() ? 0 : 0.5e-3 * Math.pow(10, -decimals);
  }
}
