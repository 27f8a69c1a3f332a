// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.report;

import io.etcdbench.claim.ClaimResult;
import io.etcdbench.claim.experiment.LedgerBudget;
import io.etcdbench.claim.experiment.LedgerRun;
import io.etcdbench.format.Quantity;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** Prints the progress of a ledger. */
final class LedgerProgress implements LedgerRun.Listener {
  private final Consumer<String> notice;
  private final int claims;
  private int decided;
  private int failures;

  LedgerProgress(Consumer<String> notice, int claims) {
    this.notice = notice;
    this.claims = claims;
  }

  @Override
  public void expects(LedgerBudget budget) {
    notice.accept("expected: " + budget.inWords());
  }

  @Override
  public void warmsUp() {
    notice.accept("warming up the client, about 15 s");
  }

  @Override
  public void begins(String name, int done, int all, Optional<Duration> left) {
    String rest =
        left.map(
                time ->
                    ", about %s left"
                        .formatted(Quantity.clock(time.toMinutes(), time.toSecondsPart())))
            .orElse("");
    notice.accept(
        "experiment %s of %s: %s (%s of %s claims decided%s)"
            .formatted(done + 1, all, name, decided, claims, rest));
  }

  @Override
  public void rehearses(String run) {
    notice.accept("  rehearsal of " + run);
  }

  @Override
  public void runs(String run) {
    notice.accept("  " + run);
  }

  @Override
  public void fails(String why) {
    failures++;
    notice.accept("  failed: " + why);
  }

  @Override
  public void decided(ClaimResult result) {
    decided++;
    notice.accept("%s %s: %s".formatted(result.id(), result.verdict().label(), result.reason()));
  }

  /** Returns the number of failed experiments. */
  int failures() {
    return failures;
  }
}
