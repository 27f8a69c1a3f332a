// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section.server;

import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Document.Facts;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Paragraph;
import io.etcdbench.document.Document.Table;
import io.etcdbench.format.Quantity;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A table of the metrics that members report: one column per member, one row per metric. */
public final class ServerTable {
  private static final String LEGEND =
      "Over the measure phase. all: the members combined, where meaningful. Percentiles are"
          + " interpolated in the buckets of the members' own histograms, so they are approximate."
          + " A row that is 0 for every member is left out; -: not known, or too few samples.";

  private ServerTable() {}

  public static List<Block> of(RunResult result, ServerAccount account) {
    List<Block> blocks = new ArrayList<>();
    if (!account.members().isEmpty()) {
      blocks.add(new Table(header(account), groups(result, account)));
      blocks.add(new Paragraph(LEGEND));
    }
    List<Fact> facts = new ArrayList<>(MachineFacts.of(account));
    account.unreadable().forEach(why -> facts.add(new Fact("not readable", why)));
    if (!facts.isEmpty()) {
      blocks.add(new Facts(facts));
    }
    return blocks;
  }

  private static List<String> header(ServerAccount account) {
    Stream<String> names =
        account.members().stream().map(m -> m.name().replaceFirst("^https?://", ""));
    return Stream.of(Stream.of("metric"), names, Stream.of("all")).flatMap(s -> s).toList();
  }

  private static List<Group> groups(RunResult result, ServerAccount account) {
    List<Group> groups = new ArrayList<>();
    List<List<String>> clients = rows(ServerFigures.CLIENTS, account);
    if (!clients.isEmpty()) {
      amplification(result, account).ifPresent(clients::add);
    }
    Group.add(groups, "disk", rows(ServerFigures.DISK, account));
    Group.add(groups, "consensus", rows(ServerFigures.CONSENSUS, account));
    Group.add(groups, "clients", clients);
    Group.add(groups, "process", rows(ServerFigures.PROCESS, account));
    return groups;
  }

  private static List<List<String>> rows(List<ServerFigure> figures, ServerAccount account) {
    List<List<String>> rows = new ArrayList<>();
    for (ServerFigure figure : figures) {
      if (figure.isWorthARow(account)) {
        rows.add(figure.row(account));
      }
    }
    return rows;
  }

  /**
   * Returns the calls per operation, because a client that needs more than one call pays for it.
   */
  private static Optional<List<String>> amplification(RunResult result, ServerAccount account) {
    long operations =
        result.measuredSeries().stream()
            .filter(series -> !series.isOfWatchers())
            .mapToLong(series -> series.count())
            .sum();
    if (operations == 0) {
      return Optional.empty();
    }
    List<String> row = new ArrayList<>(List.of("calls per operation"));
    for (MemberAccount unused : account.members()) {
      row.add("");
    }
    row.add(Quantity.ratio((double) account.calls(), (double) operations));
    return Optional.of(row);
  }
}
