// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.ledger;

import io.etcdbench.claim.Check;
import io.etcdbench.claim.Claim;
import io.etcdbench.claim.ClaimBook;
import io.etcdbench.claim.ClaimResult;
import io.etcdbench.claim.ClaimResult.Pair;
import io.etcdbench.claim.Document;
import io.etcdbench.claim.Figure;
import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.document.html.HtmlDocument;
import io.etcdbench.format.Markdown;
import io.etcdbench.result.Environment;
import io.etcdbench.result.file.FileFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tells a ledger: one Markdown page for each document, one for all, and JSON. Stateless. */
public final class LedgerPages {
  private LedgerPages() {}

  /**
   * Writes {@code ledger.json}, {@code README.md} and a page for each document.
   *
   * @param folder made when it does not exist
   * @param book the claims
   * @param ledger the verdicts
   * @return the files
   */
  public static List<Path> write(Path folder, ClaimBook book, Ledger ledger) {
    Map<String, String> pages = pages(book, ledger);
    List<Path> files = new ArrayList<>();
    Path json = folder.resolve(LedgerFile.NAME);
    LedgerFile.FORMAT.write(json, ledger);
    files.add(json);
    files.add(
        write(folder.resolve(LedgerFile.PAGE), HtmlDocument.render(LedgerDocument.of(ledger))));
    pages.forEach((name, text) -> files.add(write(folder.resolve(name), text)));
    return files;
  }

  /**
   * The pages by the names of their files.
   *
   * @param book the claims
   * @param ledger the verdicts
   * @return Markdown
   */
  public static Map<String, String> pages(ClaimBook book, Ledger ledger) {
    Map<String, String> pages = new TreeMap<>();
    for (Document document : book.documents()) {
      List<ClaimResult> results =
          ledger.results().stream().filter(one -> one.id().startsWith(document.id())).toList();
      if (!results.isEmpty()) {
        pages.put(document.id() + ".md", page(document, book, results, ledger));
      }
    }
    pages.put("README.md", index(book, ledger));
    return pages;
  }

  private static String index(ClaimBook book, Ledger ledger) {
    List<String> lines = new ArrayList<>();
    lines.add("# Published claims about etcd, tested on this machine");
    lines.add("");
    lines.add("Made by `etcd-bench claims report` from kept runs. " + scale(ledger));
    lines.add("");
    if (Boolean.TRUE.equals(ledger.judgedAgain())) {
      lines.add(judgedAgain(ledger.environment()));
      lines.add("");
    }
    lines.addAll(VerdictTables.lines(book, ledger));
    lines.add("");
    lines.add("## Where and what");
    lines.add("");
    lines.add("Here: " + Markdown.text(environment(ledger.environment())));
    lines.add("");
    lines.add("| document | claims |");
    lines.add("|---|---|");
    for (Document document : book.documents()) {
      long count =
          ledger.results().stream().filter(one -> one.id().startsWith(document.id())).count();
      if (count > 0) {
        lines.add(
            "| [%s %s](%s.md) | %d |"
                .formatted(document.id(), Markdown.text(document.title()), document.id(), count));
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private static String judgedAgain(@Nullable Environment environment) {
    return "The figures are those that were recorded%s; nothing was measured since. Only the"
            .formatted(environment == null ? "" : " from " + environment.timestamp() + " on")
        + " verdicts are new: they were derived from the recorded figures with the present claims.";
  }

  private static String page(
      Document document, ClaimBook book, List<ClaimResult> results, Ledger ledger) {
    List<String> lines = new ArrayList<>();
    lines.add("# %s %s".formatted(document.id(), Markdown.text(document.title())));
    lines.add("");
    lines.add("There: " + Markdown.text(document.environment()));
    lines.add("");
    lines.add("Here: " + Markdown.text(environment(ledger.environment())) + ". " + scale(ledger));
    lines.add("");
    Map<String, Claim> claims =
        book.claims().stream().collect(Collectors.toMap(Claim::id, claim -> claim));
    lines.addAll(table(claims, results));
    lines.add("");
    if (PatternTable.hasRows(results)) {
      lines.add("## Pattern and anti-pattern");
      lines.add("");
      lines.addAll(PatternTable.lines(results));
      lines.add("");
    }
    lines.add("## Why");
    for (ClaimResult result : results) {
      lines.addAll(details(claims.get(result.id()), result));
    }
    return String.join("\n", lines) + "\n";
  }

  /** Has a column for what is published where something is. */
  private static List<String> table(Map<String, Claim> claims, List<ClaimResult> results) {
    boolean isPublished =
        results.stream()
            .flatMap(result -> result.figures().stream())
            .anyMatch(pair -> pair.published() != null);
    boolean isDerived =
        results.stream()
            .flatMap(result -> result.figures().stream())
            .anyMatch(pair -> pair.derived() != null);
    List<String> lines = new ArrayList<>();
    lines.add(
        "| claim | verdict |"
            + (isPublished ? " published |" : "")
            + (isDerived ? " derived, not published |" : "")
            + " ours |");
    lines.add("|---|---|" + (isPublished ? "---|" : "") + (isDerived ? "---|" : "") + "---|");
    for (ClaimResult result : results) {
      lines.add(
          row(claims.get(result.id()), result)
              + (isPublished ? " %s |".formatted(given(result.figures(), Pair::published)) : "")
              + (isDerived ? " %s |".formatted(given(result.figures(), Pair::derived)) : "")
              + " %s |".formatted(numbers(result.figures(), Pair::ours)));
    }
    return lines;
  }

  private static String row(@Nullable Claim claim, ClaimResult result) {
    String statement = claim == null ? "" : claim.statement();
    return "| [%s](#%s) %s | %s |"
        .formatted(result.id(), result.id(), Markdown.text(statement), result.verdict().label());
  }

  private static List<String> details(@Nullable Claim claim, ClaimResult result) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add("### " + result.id());
    lines.add("");
    lines.add("%s: %s".formatted(result.verdict().label(), Markdown.text(result.reason())));
    if (claim != null) {
      add(
          lines,
          "Measured by",
          claim.experiment().isEmpty() ? "" : Markdown.code(claim.experiment()));
      add(lines, "There", Markdown.text(claim.environment()));
      add(lines, "Smaller here", Markdown.text(claim.scaled()));
      add(lines, "Tolerance", Markdown.text(claim.tolerance()));
      add(lines, "Falsified by", Markdown.text(claim.falsified()));
    }
    for (Check check : result.checks()) {
      lines.add("- assertion %s: %s".formatted(word(check), Markdown.text(check.text())));
    }
    for (Check audit : result.audits()) {
      lines.add("- arithmetic %s: %s".formatted(word(audit), Markdown.text(audit.text())));
    }
    return lines;
  }

  private static void add(List<String> lines, String what, String text) {
    if (!text.isEmpty()) {
      lines.add("- %s: %s".formatted(what, text));
    }
  }

  private static String word(Check check) {
    return check.result().name().toLowerCase(Locale.ROOT);
  }

  private interface Side {
    @Nullable Double of(Pair pair);
  }

  private static String given(List<Pair> pairs, Side side) {
    return numbers(pairs.stream().filter(pair -> side.of(pair) != null).toList(), side);
  }

  private static String numbers(List<Pair> pairs, Side side) {
    return pairs.stream()
        .map(
            pair -> {
              Double value = side.of(pair);
              return value == null
                  ? pair.what() + " -"
                  : "%s %s %s".formatted(pair.what(), Figure.text(value), pair.unit()).strip();
            })
        .map(Markdown::text)
        .collect(Collectors.joining("<br>"));
  }

  private static String scale(Ledger ledger) {
    return ledger.scale().isEmpty() ? "Nothing was measured." : "Scale: " + ledger.scale() + ".";
  }

  /** Where it was measured, in one line. */
  public static String environment(@Nullable Environment environment) {
    if (environment == null) {
      return "nothing was measured";
    }
    Environment.Machine machine = environment.machine();
    List<String> facts = new ArrayList<>();
    facts.add(environment.timestamp().toString());
    facts.add(String.valueOf(machine.cpuModel()));
    facts.add(machine.cores() + " cores");
    if (machine.memoryBytes() != null) {
      facts.add(String.format(Locale.ROOT, "%.1f GiB", machine.memoryBytes() / (double) (1 << 30)));
    }
    facts.add(machine.os());
    ClusterDescription cluster = environment.cluster();
    if (cluster != null) {
      facts.add("etcd " + cluster.etcdVersion());
      facts.add(cluster.topology());
    }
    Environment.Fdatasync disk = environment.fdatasync();
    if (disk != null) {
      facts.add(
          "fdatasync p50 %s us, p99 %s us"
              .formatted(Figure.text(disk.p50Nanos() / 1e3), Figure.text(disk.p99Nanos() / 1e3)));
    }
    return String.join(", ", facts);
  }

  private static Path write(Path file, String text) {
    try {
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "'%s' cannot be written (%s); choose another folder with --output"
              .formatted(file, FileFailure.reason(e)),
          e);
    }
  }
}
