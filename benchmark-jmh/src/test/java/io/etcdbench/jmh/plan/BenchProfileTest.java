// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmh.annotations.Mode;

final class BenchProfileTest {
  private static final Catalogue CATALOGUE = Catalogue.onClassPath();
  private static final List<String> CLASSES =
      List.of(
          "PutBenchmark",
          "LinearizableReadBenchmark",
          "SerializableReadBenchmark",
          "LargeValueBenchmark",
          "AuthTokenReuseBenchmark");

  @ParameterizedTest
  @EnumSource
  void measuresAllFiveClassesOnce(BenchProfile profile) {
    for (String name : CLASSES) {
      assertThat(plan(profile).measurements())
          .filteredOn(each -> each.shortName().startsWith(name + "."))
          .extracting(Measurement::mode)
          .isNotEmpty()
          .containsOnly(Mode.Throughput);
    }
  }

  @Test
  void rehearsesUnlessTheUserPacesTheWarmUp() {
    assertThat(plan(BenchProfile.DEFAULT).measurements())
        .filteredOn(each -> !each.shortName().endsWith(".baseline"))
        .extracting(each -> each.pace().rehearsal())
        .containsOnly(Duration.ofSeconds(13));
    MeasurementPlan own =
        MeasurementPlan.of(
            BenchProfile.DEFAULT, JmhArguments.parse(List.of("-wi", "3")), CATALOGUE);
    assertThat(own.measurements())
        .extracting(each -> each.pace().rehearsal())
        .containsOnly(Duration.ZERO);
  }

  @ParameterizedTest
  @EnumSource
  void hasABaselineForEachClass(BenchProfile profile) {
    assertThat(plan(profile).measurements())
        .extracting(Measurement::shortName)
        .containsAll(CLASSES.stream().map(name -> name + ".baseline").toList());
  }

  @ParameterizedTest
  @EnumSource
  void namesOnlyBenchmarksAndParametersThatExist(BenchProfile profile) {
    for (Scenario scenario : profile.scenarios()) {
      Stream<Catalogue.Entry> same =
          CATALOGUE.entries().stream()
              .filter(entry -> entry.shortName().equals(scenario.benchmark()));
      assertThat(same)
          .as(scenario.benchmark())
          .singleElement()
          .satisfies(
              entry -> assertThat(entry.params().keySet()).containsAll(scenario.params().keySet()));
    }
  }

  @Test
  void keepsItsBudget() {
    assertThat(plan(BenchProfile.SMOKE).estimate()).isLessThan(Duration.ofSeconds(90));
    assertThat(plan(BenchProfile.DEFAULT).estimate()).isLessThan(Duration.ofMinutes(8));
    assertThat(plan(BenchProfile.THOROUGH).estimate()).isLessThan(Duration.ofMinutes(75));
  }

  @Test
  void theDefaultMeasuresFewRowsForLongAndThoroughHasTheOthers() {
    assertThat(plan(BenchProfile.DEFAULT).measurements())
        .filteredOn(each -> !each.shortName().endsWith(".baseline"))
        .hasSize(7)
        .extracting(each -> each.pace().forks() * each.pace().measurement().count())
        .containsOnly(28);
    assertThat(plan(BenchProfile.THOROUGH).measurements())
        .extracting(Measurement::describe)
        .anyMatch(row -> row.startsWith("PutBenchmark.put") && row.contains("inFlight=1 "))
        .anyMatch(row -> row.startsWith("AuthTokenReuse") && row.contains("identity=NONE"));
  }

  @Test
  void everyScenarioNamesTheOperationThatItSends() {
    Map<String, String> sent = new TreeMap<>();
    for (Catalogue.Entry benchmark : CATALOGUE.entries()) {
      Sends sends = Catalogue.sends(benchmark.name());
      if (sends != null) {
        sent.put(
            benchmark.shortName(), sends.value() + (sends.serializable() ? " serializable" : ""));
      }
    }

    assertThat(sent)
        .containsOnly(
            entry("PutBenchmark.put", "put"),
            entry("LinearizableReadBenchmark.read", "get"),
            entry("SerializableReadBenchmark.read", "get serializable"),
            entry("LargeValueBenchmark.put", "put"),
            entry("LargeValueBenchmark.read", "get"),
            entry("AuthTokenReuseBenchmark.read", "get"));
    assertThat(Catalogue.sends("com.example.Extension.Nested.read")).isNull();
  }

  @ParameterizedTest
  @EnumSource
  void mavenRunsAllScenariosOfTheProfile(BenchProfile profile) throws IOException {
    String pom = Files.readString(Path.of("../benchmark-it/pom.xml"));
    Matcher include = Pattern.compile("<bench.include>(.*)</bench.include>").matcher(pom);

    assertThat(include.find()).isTrue();
    assertThat(
            MeasurementPlan.of(profile, JmhArguments.parse(List.of(include.group(1))), CATALOGUE))
        .isEqualTo(plan(profile));
  }

  private static MeasurementPlan plan(BenchProfile profile) {
    return MeasurementPlan.of(profile, JmhArguments.parse(List.of()), CATALOGUE);
  }
}
