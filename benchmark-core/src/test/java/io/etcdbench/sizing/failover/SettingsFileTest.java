// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.driver.ClientSettings.Readiness;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SettingsFileTest {
  @TempDir private Path folder;

  @Test
  void readsWhatDiffersFromJetcdsDefaults() {
    List<Setting> settings =
        SettingsFile.parse(
            """
            quick: {calls: {deadline: 500ms, readiness: fail-fast}}
            ours:
              driver: grpc
              connections: {count: 3}
            """);

    assertThat(settings).extracting(Setting::name).containsExactly("quick", "ours");
    assertThat(settings.get(0).client().calls().deadline()).isEqualTo(Duration.ofMillis(500));
    assertThat(settings.get(0).client().calls().readiness()).isEqualTo(Readiness.FAIL_FAST);
    assertThat(settings.get(0).client().connections())
        .isEqualTo(BuiltInSettings.JETCD.connections());
    assertThat(settings.get(1).client().driver()).isEqualTo("grpc");
    assertThat(settings.get(1).client().connections().count()).isEqualTo(3);
  }

  @Test
  void everyBuiltInSettingIsWhatItsOwnKeysSay() {
    for (Setting one : BuiltInSettings.ALL) {
      String text = SettingsFileTest.yaml(one);

      assertThat(SettingsFile.parse(text).get(0).client()).isEqualTo(one.client());
    }
  }

  private static String yaml(Setting one) {
    StringBuilder text = new StringBuilder(one.name()).append(":\n");
    SettingsFile.asMap(one.client())
        .forEach((key, value) -> text.append("  %s: %s%n".formatted(key, flow(value))));
    return text.toString();
  }

  private static String flow(Object value) {
    return String.valueOf(value).replace("=", ": ");
  }

  @Test
  void driversHaveEveryBuiltInSetting() {
    FailoverSession.requireDrivers(BuiltInSettings.ALL);

    assertThat(BuiltInSettings.ALL).containsAll(BuiltInSettings.FEW);
  }

  @Test
  void aSettingThatTheDriverLacksIsRefusedInOneSentence() {
    List<Setting> extra = SettingsFile.parse("ours: {driver: grpc, extras: {region: eu}}");
    List<Setting> unknown = SettingsFile.parse("ours: {driver: carrier-pigeon}");

    assertThatThrownBy(() -> FailoverSession.requireDrivers(extra))
        .hasMessage(
            "the setting 'ours': the driver 'grpc' has no setting named 'region'; its extra settings are: hedgeAfterMillis, maxBackoffMillis");
    assertThatThrownBy(() -> FailoverSession.requireDrivers(unknown))
        .hasMessageStartingWith("the setting 'ours': no driver is named 'carrier-pigeon'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[] | it has no names with settings; allowed: 1 to 50",
        "ours: 5 | 'ours' has no settings; allowed below it: driver, target,",
        "ours: {calls: {deadlin: 1s}} | 'ours': unknown key 'calls.deadlin', did you mean 'deadline'?",
        "ours: {calls: {deadline: 1}} | 'ours': ",
        "ours: {connections: {keepAliveTime: 5s}} | 'ours': ",
        "Ours: {driver: grpc} | the setting 'Ours' has no valid name",
        "a: {driver: grpc, driver: wire} | the key 'driver' is given twice, line 1",
      })
  void refusesInOneSentence(String text, String message) {
    assertThatThrownBy(() -> SettingsFile.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> SettingsFile.read(folder.resolve("none.yaml")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("none.yaml' cannot be read");
  }
}
