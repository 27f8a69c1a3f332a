// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.compare;

import io.etcdbench.result.Environment;
import io.etcdbench.result.RunResult;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * What decides figures in an environment, field by field, each with what a difference in it means.
 * Immutable.
 *
 * @param fields in a fixed order, the same for every environment
 */
public record Fingerprint(List<Field> fields) {

  /** What a difference means. */
  public enum Weight {
    /** Figures cannot be compared. */
    MUST,
    /** Figures are compared with a warning. */
    WARN,
    /** It is reported. */
    INFO
  }

  /**
   * One fact.
   *
   * @param name lower case with dots
   * @param weight what a difference means
   * @param value in words; {@code unknown} when it could not be found out
   */
  public record Field(String name, Weight weight, String value) {}

  /**
   * A fact that differs.
   *
   * @param name of the field
   * @param weight what the difference means
   * @param baseline its value there
   * @param candidate its value here
   */
  public record Difference(String name, Weight weight, String baseline, String candidate) {}

  public Fingerprint {
    fields = List.copyOf(fields);
  }

  /**
   * Reads the fields of an environment.
   *
   * @param environment where something was measured
   * @return its fingerprint
   */
  public static Fingerprint of(Environment environment) {
    return new Fingerprint(EnvironmentFields.of(environment));
  }

  /**
   * Reads the fields of what was asked for: the plan of a run, or its settings where no plan
   * describes it.
   *
   * @param run what was measured
   * @return the load and the cluster with weight MUST, the settings of the client with WARN
   */
  public static Fingerprint ofPlan(RunResult run) {
    return new Fingerprint(PlanFields.of(run));
  }

  /**
   * What differs.
   *
   * @param candidate the other one
   * @return every field whose values differ, those of weight MUST first
   */
  public List<Difference> differences(Fingerprint candidate) {
    List<Difference> all = new ArrayList<>();
    for (Weight weight : Weight.values()) {
      Stream.concat(fields.stream(), candidate.fields.stream().filter(this::lacks))
          .filter(field -> field.weight() == weight)
          .map(Field::name)
          .filter(name -> !value(name).equals(candidate.value(name)))
          .forEach(
              name -> all.add(new Difference(name, weight, value(name), candidate.value(name))));
    }
    return all;
  }

  /**
   * One value for all fields that must match.
   *
   * @return SHA-256 in lower-case hexadecimal
   */
  public String sha256() {
    return sha256(Weight.MUST);
  }

  /**
   * One value for the fields that weigh enough.
   *
   * @param least WARN for those of MUST and WARN
   * @return SHA-256 in lower-case hexadecimal
   */
  public String sha256(Weight least) {
    MessageDigest digest = newDigest();
    for (Field field : fields) {
      if (field.weight().compareTo(least) <= 0) {
        String line = field.name() + "=" + field.value() + "\n";
        digest.update(line.getBytes(StandardCharsets.UTF_8));
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private boolean lacks(Field other) {
    return fields.stream().noneMatch(field -> field.name().equals(other.name()));
  }

  private String value(String name) {
    return fields.stream()
        .filter(field -> field.name().equals(name))
        .map(Field::value)
        .findFirst()
        .orElse(EnvironmentFields.UNKNOWN);
  }

  private static MessageDigest newDigest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
