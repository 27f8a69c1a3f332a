// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.report;

import io.etcdbench.claim.ClaimBook;
import io.etcdbench.claim.ClaimEvaluator;
import io.etcdbench.claim.ledger.LedgerFolder;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Location of the claims and of their results. */
final class ClaimOptions {
  @Option(
      names = "--claims",
      paramLabel = "DIR",
      description = "Folder of custom claims. Default: the built-in claims.")
  private @Nullable Path claims;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description = "Ledger folder. Default: ${DEFAULT-VALUE}.")
  private Path output = Path.of("etcd-bench-claims");

  ClaimBook book() {
    return claims == null ? ClaimBook.published() : ClaimBook.in(claims);
  }

  ClaimEvaluator evaluator() {
    return new ClaimEvaluator(book(), new LedgerFolder(output));
  }

  Path output() {
    return output;
  }
}
