// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Judges the kept ledger again, and writes the pages that are made from it. */
final class KeptPagesMain {
  private KeptPagesMain() {}

  /**
   * Writes them.
   *
   * @param args the folder of the sources
   * @throws IOException when a page cannot be written
   */
  public static void main(String[] args) throws IOException {
    Path sources = Path.of(args[0]);
    KeptPages kept = new KeptPages(sources.resolve("docs"));
    ClaimBook book = ClaimBook.in(sources.resolve("src").resolve("claims"));
    kept.reevaluate(book);
    for (Map.Entry<Path, String> page : kept.pages(book).entrySet()) {
      Files.writeString(page.getKey(), page.getValue());
    }
  }
}
