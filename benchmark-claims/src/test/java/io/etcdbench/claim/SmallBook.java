// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** A book of claims made up by a test. */
public final class SmallBook {
  private static final String HOLDS = "experiment: area/%s, holds: [%s]";
  private final Map<String, String> files = new TreeMap<>();

  /** One document and two experiments of one run each, {@code area/one} and {@code area/two}. */
  public SmallBook() {
    files.put("000/document.yaml", "{id: \"000\", title: A guide, environment: a machine}");
    files.put("experiments/area/one.yaml", experiment("one"));
    files.put("experiments/area/two.yaml", experiment("two"));
  }

  private static String experiment(String name) {
    return """
        {name: area/%s, question: "What?", tolerated: [one-key], plan: {load: {rehearse: false}},
        runs: [{name: run}]}
        """
        .formatted(name);
  }

  /**
   * A claim that is decided by an experiment.
   *
   * @param row two digits
   * @param experiment {@code one} or {@code two}
   * @param assertion in YAML
   * @return this
   */
  public SmallBook with(String row, String experiment, String assertion) {
    return claim(row, HOLDS.formatted(experiment, assertion));
  }

  /**
   * A claim.
   *
   * @param row two digits
   * @param rest in YAML, behind the statement
   * @return this
   */
  public SmallBook claim(String row, String rest) {
    files.put(
        "000/000-%s.yaml".formatted(row),
        "{id: 000-%s, statement: Statement %s., falsified: Anything else., %s}"
            .formatted(row, row, rest));
    return this;
  }

  /**
   * Its document is nobody else's.
   *
   * @return this
   */
  public SmallBook own() {
    files.put(
        "000/document.yaml", "{id: \"000\", title: A guide, environment: a machine, own: true}");
    return this;
  }

  /**
   * Writes and reads it.
   *
   * @param folder an empty one
   * @return the book
   */
  public ClaimBook in(Path folder) {
    files.forEach((name, text) -> write(folder.resolve(name), text));
    write(folder.resolve("index.txt"), String.join("\n", files.keySet()));
    return ClaimBook.in(folder);
  }

  private static void write(Path file, String text) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
