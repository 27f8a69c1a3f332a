// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.etcdbench.analysis.compare.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GateFileTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String FORECAST =
      "; 10 pairs of JVMs, the most for a workload, did not decide: use a quieter machine";

  @TempDir private Path folder;

  @Test
  void readsBackWhatItWrote() {
    GateResult written = SampleSession.failed();
    assertThat(GateFile.read(GateFile.write(folder, written))).isEqualTo(written);
  }

  /** Goal G10. */
  @Test
  void equalSessionsGiveEqualBytes() throws IOException {
    Path one = GateFile.write(folder.resolve("one"), SampleSession.failed());
    Path other = GateFile.write(folder.resolve("other"), SampleSession.failed());
    assertThat(one).hasSameBinaryContentAs(other);
  }

  @Test
  void theVerdictFollowsFromTheSlicesInTheFile() {
    GateResult read = GateFile.read(GateFile.write(folder, SampleSession.failed()));
    assertThat(GateFile.verify(read)).isEmpty();
    assertThat(GateFile.verify(SampleSession.open())).isEmpty();
    assertThat(GateFile.verify(SampleSession.incomparable())).isEmpty();
    assertThat(GateFile.verify(SampleSession.broken())).isEmpty();
  }

  @Test
  void aVerdictThatWasChangedByHandIsFound() throws IOException {
    Path file = GateFile.write(folder, SampleSession.failed());
    Files.writeString(
        file,
        Files.readString(file).replaceFirst("\"verdict\" : \"FAIL\"", "\"verdict\" : \"PASS\""));
    assertThat(GateFile.verify(GateFile.read(file)))
        .singleElement()
        .asString()
        .isEqualTo("verdict is PASS in the file, but its slices say FAIL");
  }

  @Test
  void aForecastOfAnotherVersionIsNotADecision() {
    GateResult open = SampleSession.open();
    List<MetricVerdict> decisions =
        open.decisions().stream()
            .map(
                one ->
                    new MetricVerdict(
                        one.workload(),
                        one.metric(),
                        one.verdict(),
                        one.excluded(),
                        one.verdict() == Verdict.INCONCLUSIVE ? 42 : null,
                        one.values(),
                        one.figures()))
            .toList();
    GateResult older =
        with(open, findingOf(open) + "; about 31 min more would probably decide", decisions);
    assertThat(older).isNotEqualTo(open);
    assertThat(GateFile.verify(older)).isEmpty();
    assertThat(GateFile.verify(with(open, findingOf(open), decisions))).isEmpty();
  }

  @Test
  void aFindingThatWasChangedByHandIsFoundBesideItsForecast() {
    GateResult open = SampleSession.open();
    String changed = open.reason().replace("41.7 %", "1.7 %");
    assertThat(GateFile.verify(with(open, changed, open.decisions())))
        .containsExactly(
            "reason is %s in the file, but its slices say %s".formatted(changed, findingOf(open)));
  }

  @Test
  void onlyAnInconclusiveReasonHasAForecast() {
    GateResult failed = SampleSession.failed();
    String longer = failed.reason() + "; about 31 min more would probably decide";
    assertThat(GateFile.verify(with(failed, longer, failed.decisions())))
        .containsExactly(
            "reason is %s in the file, but its slices say %s".formatted(longer, failed.reason()));
  }

  private static String findingOf(GateResult open) {
    assertThat(open.reason()).endsWith(FORECAST);
    return open.reason().substring(0, open.reason().length() - FORECAST.length());
  }

  private static GateResult with(GateResult result, String reason, List<MetricVerdict> decisions) {
    return new GateResult(
        result.schema(),
        result.verdict(),
        reason,
        result.setup(),
        result.environment(),
        result.differences(),
        result.errors(),
        result.elapsedNanos(),
        decisions,
        result.counters(),
        result.trials());
  }

  @Test
  void theSessionThatTheDocumentsShowIsValid() {
    assertThat(GateFile.verify(Path.of("..", "docs", "runs", "gate-jetcd", GateFile.NAME)))
        .isEmpty();
  }

  @Test
  void sliceThatWasChangedByHandIsFound() throws IOException {
    Path file = GateFile.write(folder, SampleSession.failed());
    Files.writeString(
        file,
        Files.readString(file).replaceFirst("\"operations\" : 2000", "\"operations\" : 1000"));
    assertThat(GateFile.verify(GateFile.read(file))).isNotEmpty();
  }

  @Test
  void everyFieldOfTheFileIsVerified() throws IOException {
    Path file = GateFile.write(folder, SampleSession.failed());
    assertThat(GateFile.verify(file)).isEmpty();
    JsonNode whole = JSON.readTree(file.toFile());
    Map<String, JsonPointer> fields = new TreeMap<>();
    collect(whole, JsonPointer.empty(), "", fields);
    assertThat(fields).hasSizeGreaterThan(60).containsKeys("/elapsedNanos", "/setup/seed");
    fields.forEach((name, at) -> assertThat(found(file, change(whole, at))).as(name).isTrue());
  }

  @Test
  void whatIsAddedOrRemovedIsFoundAndLayoutIsNot() throws IOException {
    Path file = GateFile.write(folder, SampleSession.failed());
    ObjectNode added = (ObjectNode) JSON.readTree(file.toFile());
    added.put("remark", "looks fine");
    assertThat(found(file, added)).isTrue();
    ObjectNode removed = (ObjectNode) JSON.readTree(file.toFile());
    removed.remove(List.of("remark", "digest"));
    JSON.writeValue(file.toFile(), removed);
    assertThat(GateFile.verify(file))
        .singleElement()
        .asString()
        .startsWith("the file has no field 'digest'");
    GateFile.write(folder, SampleSession.failed());
    JSON.writeValue(file.toFile(), JSON.readTree(file.toFile()));
    assertThat(GateFile.verify(file)).isEmpty();
  }

  @Test
  void aDamagedHistogramIsNamed() throws IOException {
    Path file = GateFile.write(folder, SampleSession.failed());
    String text = Files.readString(file);
    int begin = text.indexOf("HISTFAAA");
    Files.writeString(file, text.substring(0, begin + 12) + text.substring(begin + 40));
    assertThat(GateFile.verify(GateFile.read(file)))
        .singleElement()
        .asString()
        .startsWith("a histogram of 'put', pair 1, is damaged (");
  }

  /** One place for each field, whatever list it is in. */
  private static void collect(
      JsonNode node, JsonPointer at, String name, Map<String, JsonPointer> fields) {
    if (node.isObject()) {
      node.properties()
          .forEach(
              field ->
                  collect(
                      field.getValue(),
                      at.appendProperty(field.getKey()),
                      name + "/" + field.getKey(),
                      fields));
    } else if (node.isArray() && !node.isEmpty()) {
      collect(node.get(0), at.appendIndex(0), name + "/0", fields);
    } else {
      fields.putIfAbsent(name, at);
    }
  }

  private static JsonNode change(JsonNode whole, JsonPointer at) {
    JsonNode copy = whole.deepCopy();
    JsonNode parent = copy.at(at.head());
    JsonNode old = parent.at(at.last());
    JsonNode other =
        old.isTextual()
            ? TextNode.valueOf(old.asText() + "x")
            : old.isNumber() ? IntNode.valueOf(old.asInt() + 1) : TextNode.valueOf("x");
    if (parent instanceof ObjectNode object) {
      object.set(at.last().getMatchingProperty(), other);
    } else {
      ((ArrayNode) parent).set(at.last().getMatchingIndex(), other);
    }
    return copy;
  }

  /** What cannot be read any more is found, too. */
  private static boolean found(Path file, JsonNode changed) {
    try {
      JSON.writeValue(file.toFile(), changed);
      return !GateFile.verify(file).isEmpty();
    } catch (IllegalArgumentException e) {
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Goal G9. */
  @Test
  void refusesAnotherSchema() throws IOException {
    Path file = GateFile.write(folder, SampleSession.passed());
    Files.writeString(
        file, Files.readString(file).replace("etcd-bench/gate/2", "etcd-bench/gate/9"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GateFile.read(file))
        .withMessageContaining("its schema is 'etcd-bench/gate/9', this version reads");
  }
}
