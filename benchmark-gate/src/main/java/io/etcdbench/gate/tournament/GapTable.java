// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Paragraph;
import io.etcdbench.document.Document.Table;
import io.etcdbench.gate.tournament.TournamentResult.Failure;
import io.etcdbench.gate.tournament.TournamentResult.Score;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The gaps of the contestants under a fault, the shortest first. Stateless. */
final class GapTable {
  private static final List<ContestantMetric> GAPS =
      List.of(
          ContestantMetric.PUT_GAP_P50,
          ContestantMetric.PUT_GAP_MAX,
          ContestantMetric.GET_GAP_P50,
          ContestantMetric.GET_GAP_MAX);

  private GapTable() {}

  static List<Block> of(TournamentResult result, String fault) {
    List<String> order =
        result.scores().stream()
            .filter(score -> score.operation().equals(fault))
            .filter(score -> score.figure().equals(ContestantMetric.PUT_GAP_P50.label()))
            .sorted(Comparator.comparingDouble(Score::value))
            .map(Score::contestant)
            .toList();
    List<Failure> left =
        result.failures().stream()
            .filter(one -> one.operation().isEmpty() || one.operation().equals(fault))
            .toList();
    List<String> all = new ArrayList<>(order);
    left.stream().map(Failure::contestant).filter(name -> !order.contains(name)).forEach(all::add);
    List<String> late =
        result.entrants().stream()
            .filter(one -> !GoTool.is(one))
            .map(one -> one.contestant().name())
            .filter(name -> !all.contains(name))
            .toList();
    all.addAll(late);
    all.addAll(GoTool.names(result));
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Paragraph(result.setup().faults().get(fault) + "."));
    List<String> header = new ArrayList<>(List.of("contestant", "cycles"));
    GAPS.forEach(figure -> header.add(figure.label()));
    if (!all.isEmpty()) {
      List<List<String>> rows = all.stream().map(name -> row(result, fault, name)).toList();
      blocks.add(new Table(header, List.of(Group.of("", rows))));
    }
    left.forEach(
        one ->
            blocks.add(
                new Paragraph(
                    order.contains(one.contestant())
                        ? "'%s' left in cycle %s, which the table does not include: %s."
                            .formatted(one.contestant(), one.round(), one.reason())
                        : "'%s' is empty: %s.".formatted(one.contestant(), one.reason()))));
    late.forEach(
        name ->
            blocks.add(
                new Paragraph(
                    "'%s' is empty: in each cycle its own JVM sent calls too late."
                        .formatted(name))));
    return blocks;
  }

  private static List<String> row(TournamentResult result, String fault, String name) {
    List<String> row = new ArrayList<>(List.of(name));
    row.add(
        result
            .score(fault, name, ContestantMetric.PUT_GAP_P50)
            .map(score -> Integer.toString(score.rounds()))
            .orElse("-"));
    for (ContestantMetric figure : GAPS) {
      row.add(
          result
              .score(fault, name, figure)
              .map(score -> score.value() == 0 ? "none" : figure.text(score.value()))
              .orElse("-"));
    }
    return row;
  }
}
