// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.compare;

import io.etcdbench.format.Sha256;
import io.etcdbench.result.Environment;
import io.etcdbench.result.RunResult;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The facts of an environment that affect results, each with the weight of a difference. Immutable.
 *
 * @param fields in a fixed order, the same for every environment
 */
public record Fingerprint(List<Field> fields) {

  /** The weight of a difference. */
  public enum Weight {
    /** The results cannot be compared. */
    MUST,
    /** The results are compared, with a warning. */
    WARN,
    /** The difference is only reported. */
    INFO
  }

  /**
   * One fact.
   *
   * @param name lower case with dots
   * @param weight of a difference
   * @param value as text; {@code unknown} when it could not be determined
   */
  public record Field(String name, Weight weight, String value) {}

  /**
   * A fact that differs.
   *
   * @param name of the field
   * @param weight of the difference
   * @param baseline value in the baseline
   * @param candidate value in the candidate
   */
  public record Difference(String name, Weight weight, String baseline, String candidate) {
    public Difference {
      if (name == null || weight == null || baseline == null || candidate == null) {
        throw new IllegalArgumentException(
            "'name', 'weight', 'baseline' or 'candidate' of a difference is missing");
      }
    }
  }

  public Fingerprint {
    fields = List.copyOf(fields);
  }

  /** Reads the fields of an environment. */
  public static Fingerprint of(Environment environment) {
    return new Fingerprint(EnvironmentFields.of(environment));
  }

  /**
   * Reads the fields of the plan of a run, or of its settings when it has no plan.
   *
   * @return load and cluster with weight MUST, client settings with WARN
   */
  public static Fingerprint ofPlan(RunResult run) {
    return new Fingerprint(PlanFields.of(run));
  }

  /**
   * Returns every field whose values differ, those with weight MUST first.
   *
   * @param candidate the fingerprint to compare with
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

  /** Returns one hash over all MUST fields, SHA-256 in lower-case hexadecimal. */
  public String sha256() {
    return sha256(Weight.MUST);
  }

  /**
   * Returns one hash over all fields with at least a given weight.
   *
   * @param least for example WARN for MUST and WARN
   * @return SHA-256 in lower-case hexadecimal
   */
  public String sha256(Weight least) {
    MessageDigest digest = Sha256.digest();
    for (Field field : fields) {
      if (field.weight().compareTo(least) <= 0) {
        String line = field.name() + "=" + field.value() + "\n";
        digest.update(line.getBytes(StandardCharsets.UTF_8));
      }
    }
    return Sha256.of(digest);
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
}
