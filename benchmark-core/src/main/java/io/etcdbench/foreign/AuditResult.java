// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign;

import io.etcdbench.result.Finding;
import io.etcdbench.result.Status;
import io.etcdbench.result.file.ContractFile;
import java.util.List;

/**
 * What {@code audit} found in results of this tool and of others. Immutable.
 *
 * @param schema version of this format, {@link #SCHEMA}
 * @param results at least one, in the order of the files, and of the runs in each file
 */
public record AuditResult(String schema, List<Audited> results) {

  /** Version of this format. Adding fields does not change it. */
  public static final String SCHEMA = "etcd-bench/audit/1";

  /** Writes and reads its JSON. */
  public static final ContractFile<AuditResult> FORMAT =
      new ContractFile<>(SCHEMA, AuditResult.class);

  public AuditResult {
    if (results == null || results.isEmpty()) {
      throw new IllegalArgumentException("'results' is missing or empty");
    }
    results = List.copyOf(results);
  }

  /**
   * One audited run.
   *
   * @param file its file or folder, as the user named it
   * @param run distinguishes it from other runs in the file; may be empty
   * @param tool the tool that measured it; empty for a run of etcd-bench
   * @param verdict {@code VALID}, {@code DOUBTFUL} or {@code INVALID}, which follows from the
   *     findings, or {@link ForeignVerdict#NOT_DECIDABLE} instead of {@code VALID}
   * @param findings problems found; may be empty
   * @param passed the rules that were checked without a finding; empty for a run of etcd-bench
   * @param notApplied the rules that could not be checked
   */
  public record Audited(
      String file,
      String run,
      String tool,
      String verdict,
      List<Finding> findings,
      List<String> passed,
      List<NotApplied> notApplied) {
    public Audited {
      if (file == null || run == null || tool == null || verdict == null) {
        throw new IllegalArgumentException(
            "'file', 'run', 'tool' or 'verdict' of a result is missing");
      }
      if (findings == null || passed == null || notApplied == null) {
        throw new IllegalArgumentException(
            "'findings', 'passed' or 'notApplied' of a result is missing");
      }
      findings = List.copyOf(findings);
      passed = List.copyOf(passed);
      notApplied = List.copyOf(notApplied);
      Status status = Status.of(findings);
      boolean undecided = status == Status.VALID && verdict.equals(ForeignVerdict.NOT_DECIDABLE);
      if (!undecided && !verdict.equals(status.name())) {
        throw new IllegalArgumentException(
            "verdict is %s but the findings make it %s".formatted(verdict, status));
      }
    }

    /**
     * Creates the audit of a run of etcd-bench.
     *
     * @param file its file or folder, as the user named it
     * @param findings problems found; may be empty
     */
    public static Audited of(String file, List<Finding> findings) {
      String verdict = Status.of(findings).name();
      return new Audited(file, "", "", verdict, findings, List.of(), List.of());
    }

    /**
     * Creates the audit of a run of another tool.
     *
     * @param file its file, as the user named it
     * @param verdict the result of the audit
     */
    public static Audited of(String file, ForeignVerdict verdict) {
      return new Audited(
          file,
          verdict.run().name(),
          verdict.run().tool().label(),
          verdict.word(),
          verdict.findings(),
          verdict.held(),
          verdict.lacking().entrySet().stream()
              .map(rule -> new NotApplied(rule.getKey(), List.copyOf(rule.getValue())))
              .toList());
    }

    /** Returns whether the verdict is {@code VALID}. */
    public boolean hasPassed() {
      return verdict.equals(Status.VALID.name());
    }

    /**
     * Returns the name of the run in a list of several.
     *
     * @return for example {@code results.csv, row 3 (table)}
     */
    public String title() {
      return file + (run.isEmpty() ? "" : ", " + run) + (tool.isEmpty() ? "" : " (" + tool + ")");
    }
  }

  /**
   * A rule that could not be checked.
   *
   * @param rule its name
   * @param lacks the facts that the output does not contain
   */
  public record NotApplied(String rule, List<Fact> lacks) {
    public NotApplied {
      if (rule == null || lacks == null) {
        throw new IllegalArgumentException("'rule' or 'lacks' of a rule is missing");
      }
      lacks = List.copyOf(lacks);
    }

    /** Returns the lacking facts in words, with the flags that set them. */
    public String words() {
      return String.join(", ", lacks.stream().map(Fact::words).toList());
    }
  }

  /**
   * Creates the result of an audit.
   *
   * @param results at least one, in the order of the files
   */
  public static AuditResult of(List<Audited> results) {
    return new AuditResult(SCHEMA, results);
  }
}
