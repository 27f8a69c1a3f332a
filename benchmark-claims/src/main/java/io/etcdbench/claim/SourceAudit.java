// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.etcdbench.foreign.Fact;
import io.etcdbench.foreign.ForeignAudit;
import io.etcdbench.foreign.ForeignRun;
import io.etcdbench.foreign.Tool;
import io.etcdbench.result.Finding;
import io.etcdbench.result.Severity;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Arithmetic on the contents of a document, without any measurement. Immutable. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
  @JsonSubTypes.Type(value = SourceAudit.Published.class, name = "published"),
  @JsonSubTypes.Type(value = SourceAudit.Agreement.class, name = "agreement")
})
public sealed interface SourceAudit {

  /**
   * Checks whether the source agrees with itself.
   *
   * @return the outcome, with the numbers
   */
  Check check();

  /**
   * Figures of one table row, checked against the rules for published figures.
   *
   * @param row the row, in words
   * @param opsPerSecond throughput; null when not reported
   * @param meanMillis mean latency; null when not reported
   * @param precisionMillis half a unit of the last digit of the mean latency; null for 0
   * @param slowestSeconds latency of the slowest operation; null when not reported
   * @param operations number of operations, including failed ones; null when not reported
   * @param failed number of failed operations; null for none
   * @param clients clients of the closed loop; null when not reported
   * @param connections connections of all clients; null when not reported
   * @param targetOpsPerSecond the target rate; null for none
   * @param valueBytes bytes that an operation moves; null when irrelevant
   */
  record Published(
      String row,
      @Nullable Double opsPerSecond,
      @Nullable Double meanMillis,
      @Nullable Double precisionMillis,
      @Nullable Double slowestSeconds,
      @Nullable Double operations,
      @Nullable Long failed,
      @Nullable Integer clients,
      @Nullable Integer connections,
      @Nullable Double targetOpsPerSecond,
      @Nullable Long valueBytes)
      implements SourceAudit {

    @Override
    public Check check() {
      List<Finding> findings = ForeignAudit.of(ForeignRun.of(Tool.TABLE).with(facts())).findings();
      boolean consistent = findings.stream().allMatch(f -> f.severity() == Severity.INFO);
      String said =
          findings.stream()
              .map(finding -> finding.observed() + ": " + finding.advice())
              .collect(Collectors.joining("; "));
      return Check.of(consistent, row + ": " + (said.isEmpty() ? inWords() : said));
    }

    private String inWords() {
      if (opsPerSecond == null || meanMillis == null || clients == null) {
        return "no inconsistency found";
      }
      return "throughput times mean latency is %s of the %s clients"
          .formatted(Figure.text(opsPerSecond * meanMillis / 1e3 / clients), clients);
    }

    private Map<Fact, Double> facts() {
      Map<Fact, Double> facts = new EnumMap<>(Fact.class);
      put(facts, Fact.OPS_PER_SECOND, opsPerSecond, 1);
      put(facts, Fact.MEAN, meanMillis, 1e-3);
      put(facts, Fact.MEAN_ROUNDING, precisionMillis, 1e-3);
      put(facts, Fact.SLOWEST, slowestSeconds, 1);
      put(facts, Fact.OPERATIONS, operations, 1);
      put(facts, Fact.FAILED, failed, 1);
      put(facts, Fact.CLIENTS, clients, 1);
      put(facts, Fact.CONNECTIONS, connections, 1);
      put(facts, Fact.RATE, targetOpsPerSecond, 1);
      put(facts, Fact.VALUE_BYTES, valueBytes, 1);
      return facts;
    }

    private static void put(
        Map<Fact, Double> facts, Fact fact, @Nullable Number value, double unit) {
      if (value != null) {
        facts.put(fact, value.doubleValue() * unit);
      }
    }
  }

  /**
   * Two numbers of a source that should be equal.
   *
   * @param statement the claim, in words
   * @param claimed the stated number
   * @param computed the number that follows from the source's other figures
   * @param tolerance the share by which they may differ
   */
  record Agreement(String statement, double claimed, double computed, double tolerance)
      implements SourceAudit {

    @Override
    public Check check() {
      return Check.of(
          Math.abs(claimed - computed) <= tolerance * Math.abs(computed),
          "%s: stated as %s, its own numbers give %s"
              .formatted(statement, Figure.text(claimed), Figure.text(computed)));
    }
  }
}
