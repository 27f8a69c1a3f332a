// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import java.nio.file.Path;
import java.util.List;

/** The experiments that decide the published claims of the tree. */
public final class PublishedExperiments {
  private PublishedExperiments() {}

  /** Each of them once, ordered by name. */
  public static List<Experiment> all() {
    ClaimBook book = ClaimBook.in(Path.of("../src/claims"));
    return book.claims().stream()
        .map(Claim::experiment)
        .filter(name -> !name.isEmpty())
        .distinct()
        .sorted()
        .map(book::experiment)
        .toList();
  }
}
