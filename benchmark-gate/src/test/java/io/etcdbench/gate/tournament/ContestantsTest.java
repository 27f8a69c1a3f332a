// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.gate.arm.Timing;
import io.etcdbench.gate.duet.Workloads;
import io.etcdbench.gate.duet.Workloads.Elsewhere;
import io.etcdbench.plan.RunPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ContestantsTest {
  private static final List<RunPlan> PUT = List.of(Workloads.named("put", Elsewhere.NO));

  @TempDir private Path folder;

  @Test
  void thoseThatAreBuiltInHaveSettingsThatPlansAccept() {
    List<Contestant> all = Contestants.builtIn().contestants();
    TournamentPlan plan = plan(all);
    assertThat(all.get(0).name()).isEqualTo("jetcd");
    assertThat(all).allMatch(one -> !one.description().isEmpty());
    Contestant vertx = Contestants.builtIn().named(List.of("jetcd-vertx")).get(0);
    assertThat(plan.plan(0, vertx).client().extras()).containsEntry("channel", "vertx");
    assertThat(plan.plan(0, vertx).keys().fullPrefix())
        .isNotEqualTo(plan.plan(0, vertx).keys().fullPrefix());
  }

  @Test
  void theClientOfIbmIsTheOneThatItsDriverIsCompiledWith() throws IOException {
    String build = Files.readString(Path.of("..", "pom.xml"));
    Contestant ibm = Contestants.builtIn().named(List.of("ibm")).get(0);

    assertThat(ibm.libraries()).hasSize(1);
    String version = ibm.libraries().get(0).replace("com.ibm.etcd:etcd-java:", "");
    assertThat(build).contains("<ibm-etcd.version>" + version + "</ibm-etcd.version>");
    assertThat(ibm.description()).contains("etcd-java " + version + " ");
  }

  @Test
  void aTeamsOwnReplaceThoseOfTheirName() throws IOException {
    Contestants both =
        Contestants.builtIn()
            .with(
                read(
                    """
                    contestants:
                      - {name: grpc, driver: wire}
                      - name: ours
                        libraries: ["com.example:ours:1.0"]
                        boms: ["io.netty:netty-bom:4.2.15.Final"]
                        settings: {calls.deadline: 2s}
                    """));
    List<Contestant> chosen = both.named(List.of("ours", "grpc"));
    assertThat(chosen).extracting(Contestant::driver).containsExactly("jetcd", "wire");
    assertThat(chosen.get(0).clientSettings())
        .isEqualTo(Map.of("driver", "jetcd", "calls.deadline", "2s"));
    assertThat(chosen.get(0).maven().orElseThrow().text())
        .isEqualTo("com.example:ours:1.0 with io.netty:netty-bom:4.2.15.Final");
    assertThat(both.contestants()).hasSize(Contestants.builtIn().contestants().size() + 1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "contestants: [] | there are no contestants",
        "{} | there are no contestants",
        "null | there are no contestants",
        "--- | there are no contestants",
        "contestants: [{name: a}, {name: a}] | two contestants are named 'a'",
        "contestants: [{driver: jetcd}] | the name of a contestant is 'null'",
        "contestants: [{name: a b}] | the name of a contestant is 'a b'; allowed: 1 to 40",
        "contestants: [{name: a, color: red}] | color",
        "contestants: [{name: a, boms: [\"g:a:1\"]}] | 'a' has boms without libraries",
        "contestants: [{name: a, libraries: [nonsense]}] | 'nonsense' is not a Maven coordinate",
        "contestants: [ | invalid YAML",
      })
  void aFileThatIsWrongIsRefusedInOneSentence(String text, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(text))
        .withMessageContaining("ours.yaml")
        .withMessageContaining(message)
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
  }

  @Test
  void whatIsNotThereIsNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Contestants.read(folder.resolve("none.yaml")))
        .withMessageContaining("none.yaml");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Contestants.builtIn().named(List.of("nobody")))
        .withMessageStartingWith("no contestant is named 'nobody'; available: jetcd, ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Contestants.builtIn().named(List.of("grpc", "grpc")))
        .withMessage("the contestant 'grpc' is named twice; name each once");
  }

  @Test
  void settingsThatPlansRefuseAreRefusedBeforeAnythingStarts() throws IOException {
    Contestants bad = read("contestants: [{name: ours, settings: {lb: nonsense}}]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan(bad.contestants()))
        .withMessageStartingWith("the contestant 'ours' has settings that are refused: ");
    Contestants led = read("contestants: [{name: ours, settings: {target: leader}}]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan(led.contestants()))
        .withMessage(
            "the contestant 'ours' has settings that are refused: the client setting 'target' is"
                + " 'leader', but every arm connects to all members; omit it");
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 1, 99, 100_001})
  void tooFewOrTooManyWatchesAreRefused(int watches) {
    List<Contestant> all = Contestants.builtIn().contestants();
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new TournamentPlan(all, PUT, Timing.DEFAULT, Duration.ofMinutes(1), watches, 0, 1))
        .withMessage("the number of watches is %d; allowed: 0 for none, or 100 to 100000", watches);
  }

  @Test
  void eachContestantMeetsBothFaultsInEachCycle() {
    List<Contestant> all = Contestants.builtIn().contestants();
    assertThat(plan(all, 0).failover()).isZero();
    assertThat(plan(all.subList(0, 2), 3).failover())
        .isBetween(Duration.ofMinutes(3), Duration.ofMinutes(6));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan(all, 101))
        .withMessage("the number of failover cycles is 101; allowed: 0 for none, or 1 to 100");
  }

  private static TournamentPlan plan(List<Contestant> contestants) {
    return plan(contestants, 0);
  }

  private static TournamentPlan plan(List<Contestant> contestants, int cycles) {
    return new TournamentPlan(
        contestants, PUT, Timing.DEFAULT, Duration.ofMinutes(1), 0, cycles, 1);
  }

  private Contestants read(String text) throws IOException {
    Path file = folder.resolve("ours.yaml");
    Files.writeString(file, text);
    return Contestants.read(file);
  }
}
