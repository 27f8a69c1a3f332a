// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.ledger;

import io.etcdbench.claim.ClaimBook;
import io.etcdbench.claim.ClaimResult;
import io.etcdbench.claim.ClaimSource;
import io.etcdbench.claim.Figure;
import io.etcdbench.claim.Measurement;
import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.document.Document;
import io.etcdbench.document.html.HtmlDocument;
import io.etcdbench.document.markdown.MarkdownDocument;
import io.etcdbench.file.FileFailure;
import io.etcdbench.format.Quantity;
import io.etcdbench.result.Environment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A ledger as files: one Markdown page per source, an index, HTML and JSON. Stateless. */
public final class LedgerPages {
  private static final String INDEX = "README";

  private LedgerPages() {}

  /**
   * Writes {@code ledger.json}, {@code ledger.html}, {@code README.md} and a page per source.
   *
   * @param folder created if it does not exist
   * @param book the claims
   * @param ledger the verdicts
   * @return the files written
   */
  public static List<Path> write(Path folder, ClaimBook book, Ledger ledger) {
    List<Path> files = new ArrayList<>();
    Path json = folder.resolve(Ledger.FILE);
    Ledger.FORMAT.write(json, ledger);
    files.add(json);
    files.add(write(folder.resolve(Ledger.PAGE), HtmlDocument.render(LedgerDocument.of(ledger))));
    pages(book, ledger)
        .forEach(
            (name, page) ->
                files.add(write(folder.resolve(name + ".md"), MarkdownDocument.render(page))));
    return files;
  }

  /**
   * Returns the index and a page per source with results, by their names without extension.
   *
   * @param book the claims
   * @param ledger the verdicts
   */
  public static Map<String, Document> pages(ClaimBook book, Ledger ledger) {
    Map<String, Document> pages = new TreeMap<>();
    for (ClaimSource source : book.documents()) {
      List<ClaimResult> results = resultsOf(source, ledger);
      if (!results.isEmpty()) {
        pages.put(source.id(), SourcePage.of(source, book, results, ledger));
      }
    }
    pages.put(INDEX, LedgerIndex.of(book, ledger));
    return pages;
  }

  static List<ClaimResult> resultsOf(ClaimSource source, Ledger ledger) {
    return ledger.results().stream().filter(one -> one.id().startsWith(source.id())).toList();
  }

  /**
   * Returns where rows of a ledger were measured, in sentences: its environment, its scale, and how
   * many of the rows were measured on another machine.
   *
   * @param ledger the ledger
   * @param rows some of its rows
   */
  public static String here(Ledger ledger, List<ClaimResult> rows) {
    String scale = ledger.scale().isEmpty() ? "" : " Scale: " + ledger.scale() + ".";
    return environment(ledger.environment()) + "." + scale + elsewhere(ledger, rows);
  }

  /** Returns how many rows were measured on another machine, as a sentence; empty for none. */
  private static String elsewhere(Ledger ledger, List<ClaimResult> rows) {
    Environment environment = ledger.environment();
    if (environment == null) {
      return "";
    }
    String here = Measurement.machine(environment.machine());
    long others =
        rows.stream()
            .flatMap(row -> Stream.ofNullable(row.measured()))
            .filter(measured -> !measured.machine().equals(here))
            .count();
    return others == 0
        ? ""
        : " %s of %s claims %s measured on another machine."
            .formatted(others, rows.size(), others == 1 ? "was" : "were");
  }

  /** Describes an environment in one line. */
  static String environment(@Nullable Environment environment) {
    if (environment == null) {
      return "nothing was measured";
    }
    Environment.Machine machine = environment.machine();
    List<String> facts = new ArrayList<>();
    facts.add(environment.timestamp().toString());
    facts.add(String.valueOf(machine.cpuModel()));
    facts.add(machine.cores() + " cores");
    if (machine.memoryBytes() != null) {
      facts.add(Quantity.bytes(machine.memoryBytes()));
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
