// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.observe.server.Exposition.Sample;
import io.etcdbench.observe.server.Exposition.Series;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ExpositionTest {
  private static final int ROUNDS = 2_000;

  /** The example of Prometheus's own documentation of the format. */
  @Test
  void readsTheExampleOfTheDocumentation() {
    List<Sample> samples =
        parse(
            """
            # HELP http_requests_total The total number of HTTP requests.
            # TYPE http_requests_total counter
            http_requests_total{method="post",code="200"} 1027 1395066363000
            http_requests_total{method="post",code="400"}    3 1395066363000

            # Escaping in label values:
            msdos_file_access_time_seconds{path="C:\\\\DIR\\\\FILE.TXT",error="Cannot find file:\\n\\"FILE.TXT\\""} 1.458255915e9

            # Minimalistic line:
            metric_without_timestamp_and_labels 12.47

            # A weird metric from before the epoch:
            something_weird{problem="division by zero"} +Inf -3982045
            """);

    assertThat(samples)
        .containsExactly(
            sample("http_requests_total", Map.of("method", "post", "code", "200"), 1027),
            sample("http_requests_total", Map.of("method", "post", "code", "400"), 3),
            sample(
                "msdos_file_access_time_seconds",
                Map.of("path", "C:\\DIR\\FILE.TXT", "error", "Cannot find file:\n\"FILE.TXT\""),
                1.458255915e9),
            sample("metric_without_timestamp_and_labels", Map.of(), 12.47),
            sample(
                "something_weird",
                Map.of("problem", "division by zero"),
                Double.POSITIVE_INFINITY));
  }

  @Test
  void bearsBlanksAndAComma() {
    assertThat(parse("  a \t{ b = \"c\" , }\t-Inf  "))
        .containsExactly(sample("a", Map.of("b", "c"), Double.NEGATIVE_INFINITY));
    assertThat(parse("a{} NaN")).containsExactly(sample("a", Map.of(), Double.NaN));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<html>",
        "a",
        "a b",
        "a 1 2 3",
        "a 1 2.5",
        "a{b=\"c\" 1",
        "a{b=\"c\"d=\"e\"} 1",
        "a{b=\"c} 1",
        "a{b=\"\\x\"} 1",
        "a{b=c} 1",
        "a{,} 1",
        "7a 1",
        "{\"error\": 1}"
      })
  void refusesWhatIsNotOfTheFormat(String line) {
    assertThatThrownBy(() -> parse("good 1\n" + line))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("line 2 is not a metric: '%s'", line);
  }

  @Test
  void looksNotAtTheRestOfWhatIsNotWanted() {
    assertThat(Exposition.parse("other{b=c} x\nmine 1", "mine"::equals)).hasSize(1);
  }

  @Test
  void readsBackWhateverIsWritten() {
    Random random = new Random(1);
    for (int round = 0; round < ROUNDS; round++) {
      List<Sample> written = new ArrayList<>();
      StringBuilder text = new StringBuilder();
      for (int line = random.nextInt(5); line >= 0; line--) {
        Sample sample = random(random);
        written.add(sample);
        text.append(written(sample)).append('\n');
      }

      assertThat(parse(text.toString())).as(text.toString()).isEqualTo(written);
    }
  }

  @Test
  void endsWithAnAnswerOrAnErrorWhateverIsBroken() {
    Random random = new Random(2);
    for (int round = 0; round < ROUNDS; round++) {
      StringBuilder text = new StringBuilder(written(random(random)));
      for (int edits = random.nextInt(4); edits >= 0; edits--) {
        text.setCharAt(random.nextInt(text.length()), (char) (9 + random.nextInt(118)));
      }
      try {
        assertThat(parse(text.toString()))
            .hasSizeLessThanOrEqualTo((int) text.toString().lines().count());
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageStartingWith("line ");
      }
    }
  }

  private static List<Sample> parse(String text) {
    return Exposition.parse(text, name -> true);
  }

  private static Sample sample(String name, Map<String, String> labels, double value) {
    return new Sample(new Series(name, labels), value);
  }

  private static Sample random(Random random) {
    Map<String, String> labels = new LinkedHashMap<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      labels.put("l" + i, text(random));
    }
    double value = Double.longBitsToDouble(random.nextLong());
    return sample("m:" + random.nextInt(100), labels, value);
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    random.ints(random.nextInt(8), 0, 8).forEach(c -> text.append("a\\\"{}=, ".charAt(c)));
    return text.append(random.nextBoolean() ? "\n" : "").toString();
  }

  private static String written(Sample sample) {
    StringBuilder line = new StringBuilder(sample.series().name()).append('{');
    sample
        .series()
        .labels()
        .forEach(
            (label, value) ->
                line.append(label)
                    .append("=\"")
                    .append(value.replace("\\", "\\\\").replace("\n", "\\n").replace("\"", "\\\""))
                    .append("\","));
    double value = sample.value();
    String number =
        Double.isInfinite(value) ? (value > 0 ? "+Inf" : "-Inf") : Double.toString(value);
    return line.append("} ").append(number).toString();
  }
}
