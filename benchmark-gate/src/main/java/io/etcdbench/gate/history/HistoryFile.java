// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.etcdbench.analysis.compare.Fingerprint;
import io.etcdbench.file.InputFile;
import io.etcdbench.file.ParseProblem;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.MetricDecision;
import io.etcdbench.gate.MetricDecision.Figures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A history as a file: one line of JSON per commit, workload and metric, so that it grows at its
 * end and merges line by line.
 */
public final class HistoryFile {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private HistoryFile() {}

  /**
   * Reads a history.
   *
   * @param file lines as {@link #append} wrote them; need not exist
   * @return its points in the order of the lines
   * @throws IllegalArgumentException when a line is none; the message names it
   */
  public static History read(Path file) {
    List<HistoryPoint> points = new ArrayList<>();
    int number = 0;
    for (String line : lines(file)) {
      number++;
      try {
        points.add(point(MAPPER.readTree(line)));
      } catch (JsonProcessingException e) {
        throw notAPoint(number, file, ParseProblem.reason(e), e);
      } catch (IllegalArgumentException e) {
        throw notAPoint(number, file, String.valueOf(e.getMessage()), e);
      } catch (DateTimeException e) {
        throw notAPoint(number, file, "its time is not like 2026-11-01T12:00:00Z", e);
      }
    }
    return new History(points);
  }

  /**
   * Adds a session to a history.
   *
   * @param file made when it does not exist
   * @param commit the candidate's
   * @param session whose baseline is the pinned reference
   * @throws IllegalArgumentException when the session decided nothing
   */
  public static void append(Path file, String commit, GateResult session) {
    List<String> lines = points(commit, session).stream().map(HistoryFile::line).toList();
    if (lines.isEmpty()) {
      throw new IllegalArgumentException(
          "the session is %s and holds no figure for a history".formatted(session.verdict()));
    }
    try {
      Files.write(file, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("the history '%s' cannot be written".formatted(file), e);
    }
  }

  private static List<HistoryPoint> points(String commit, GateResult session) {
    String environment = Fingerprint.of(session.environment()).sha256();
    List<HistoryPoint> points = new ArrayList<>();
    for (MetricDecision decision : session.decisions()) {
      Figures figures = decision.figures();
      if (decision.verdict() != null && figures != null) {
        points.add(
            new HistoryPoint(
                session.environment().timestamp(),
                commit,
                new HistoryPoint.Series(decision.workload(), decision.metric().label()),
                environment,
                StrictMath.log1p(figures.estimate())));
      }
    }
    return points;
  }

  private static String line(HistoryPoint point) {
    ObjectNode node = MAPPER.createObjectNode();
    node.put("time", point.time().toString());
    node.put("commit", point.commit());
    node.put("workload", point.series().workload());
    node.put("metric", point.series().metric());
    node.put("environment", point.environment());
    node.put("logRatio", point.logRatio());
    return node.toString();
  }

  private static HistoryPoint point(JsonNode node) {
    return new HistoryPoint(
        Instant.parse(node.path("time").asText()),
        node.path("commit").asText(),
        new HistoryPoint.Series(node.path("workload").asText(), node.path("metric").asText()),
        node.path("environment").asText(),
        node.path("logRatio").asDouble(Double.NaN));
  }

  private static IllegalArgumentException notAPoint(
      int line, Path file, String why, Exception cause) {
    return new IllegalArgumentException(
        "line %d of '%s' is no point of a history: %s".formatted(line, file, why), cause);
  }

  private static List<String> lines(Path file) {
    try {
      return Files.exists(file) ? InputFile.text(file).lines().toList() : List.of();
    } catch (FileSystemException e) {
      throw new IllegalArgumentException(
          "the history '%s' cannot be read (%s); name a file that 'gate' wrote"
              .formatted(file, e.getReason()),
          e);
    }
  }
}
