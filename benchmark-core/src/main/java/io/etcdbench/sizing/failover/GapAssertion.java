// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import io.etcdbench.format.Phrase;
import io.etcdbench.plan.Choices;
import io.etcdbench.plan.Durations;
import io.etcdbench.sizing.failover.FailoverResult.AssertionResult;
import io.etcdbench.sizing.failover.FailoverResult.SettingFacts;
import io.etcdbench.sizing.failover.Scorecard.Gaps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A user's limit for the gaps under a fault, for example {@code leader-kill put gap p90 < 3s}.
 * Immutable.
 *
 * @param text as the user wrote it
 * @param setting its name; empty for every setting
 * @param fault its name
 * @param kind of call
 * @param statistic over the cycles
 * @param limit above which, or at which, a gap violates the assertion; above zero
 */
public record GapAssertion(
    String text, String setting, String fault, CallKind kind, Statistic statistic, Duration limit) {
  private static final Pattern FORM =
      Pattern.compile("(?:(\\S+)\\s+)?(\\S+)\\s+(\\S+)\\s+gap\\s+(\\S+)\\s*<\\s*(\\S+)");

  /** A statistic over the longest gaps of the cycles. */
  public enum Statistic {
    /** The median. */
    P50(0.5),
    /** The 90th percentile; the longest of fewer than ten cycles. */
    P90(0.9),
    /** The longest. */
    MAX(1);

    private final double share;

    Statistic(double share) {
      this.share = share;
    }
  }

  /**
   * Parses an assertion.
   *
   * @param text [SETTING] FAULT KIND gap STATISTIC &lt; TIME
   * @param spec the settings and faults that it may name
   * @throws IllegalArgumentException when the text is not a valid assertion; the message is one
   *     sentence
   */
  public static GapAssertion parse(String text, FailoverSpec spec) {
    Matcher said = FORM.matcher(text.strip());
    if (!said.matches()) {
      throw new IllegalArgumentException(
          "--assert '%s' is not of the form [SETTING] FAULT put|get|serializable-get gap p50|p90|max < TIME, for example 'leader-kill put gap p90 < 3s'"
              .formatted(text));
    }
    try {
      String setting = said.group(1) == null ? "" : said.group(1);
      if (!setting.isEmpty()) {
        List<Setting> unused = Setting.named(spec.settings(), List.of(setting));
      }
      Duration limit = Durations.parse(said.group(5));
      if (limit.isZero()) {
        throw new IllegalArgumentException("the limit is 0; allowed: above zero");
      }
      return new GapAssertion(
          text.strip(),
          setting,
          measured(said.group(2), spec),
          Choices.parse(CallKind.class, said.group(3)),
          Choices.parse(Statistic.class, said.group(4)),
          limit);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--assert '%s': %s".formatted(text, e.getMessage()), e);
    }
  }

  private static String measured(String fault, FailoverSpec spec) {
    List<String> names = spec.faults().stream().map(FaultCase::name).toList();
    if (!names.contains(fault)) {
      throw new IllegalArgumentException(
          "the fault '%s' is not measured; available: %s"
              .formatted(fault, String.join(", ", names)));
    }
    return fault;
  }

  /**
   * Compares the assertion with the measured gaps.
   *
   * @param result of a session with the same spec
   * @return whether it holds for every setting that it covers
   */
  public AssertionResult evaluate(FailoverResult result) {
    Scorecard scorecard = new Scorecard(result);
    List<String> misses = new ArrayList<>();
    int cycles = 0;
    for (int i = 0; i < result.settings().size(); i++) {
      SettingFacts facts = result.settings().get(i);
      Gaps gaps = scorecard.gaps(i, fault, kind);
      if ((setting.isEmpty() || setting.equals(facts.name())) && !gaps.isEmpty()) {
        cycles = gaps.millis().size();
        double millis = gaps.quantile(statistic.share);
        if (gaps.unrecovered() > 0 || millis >= limit.toNanos() / 1e6) {
          misses.add(miss(facts.name(), millis, gaps));
        }
      }
    }
    if (cycles == 0) {
      return new AssertionResult(text, null, "no cycle of this fault counts");
    }
    String over = "over " + Phrase.count(cycles, "cycle");
    return misses.isEmpty()
        ? new AssertionResult(text, true, "holds " + over)
        : new AssertionResult(text, false, over + ": " + String.join(", ", misses));
  }

  private String miss(String name, double millis, Gaps gaps) {
    String seen =
        Phrase.say(
            "%s %s %s",
            name, statistic.name().toLowerCase(Locale.ROOT), Phrase.seconds(millis / 1e3, 2));
    return gaps.unrecovered() == 0
        ? seen
        : seen + ", not back in " + Phrase.count(gaps.unrecovered(), "cycle");
  }
}
