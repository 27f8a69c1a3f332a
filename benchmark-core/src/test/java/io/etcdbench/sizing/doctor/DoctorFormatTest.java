// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class DoctorFormatTest {
  private final Diagnosis diagnosis = Diagnosis.of(new Patient().withHost("10.0.0.5", 3).checkup());

  @Test
  void fitsOnOnePageAndSaysWhatToDoFirst() {
    String page = DoctorFormat.TEXT.render(diagnosis);

    assertThat(page.lines()).hasSizeLessThan(60).allMatch(line -> line.length() <= 112);
    assertThat(page)
        .containsSubsequence(
            "What to change",
            "WARNING  members-share-a-host: 3 members are on the host 10.0.0.5",
            "How much may be asked",
            "holds at      2000/s and not at 2050/s",
            "how sure      confirmed with longer loads",
            "safe          1400/s",
            "breaks first  the disk, of course",
            "What was measured",
            "fdatasync p50 1.00 ms",
            "The cluster");
  }

  @Test
  void isATableInMarkdownAndDataInJson() throws Exception {
    assertThat(DoctorFormat.MARKDOWN.render(diagnosis))
        .contains("| WARNING | members-share-a-host:");
    JsonNode json = new ObjectMapper().readTree(DoctorFormat.JSON.render(diagnosis));
    assertThat(json.path("schema").asText()).isEqualTo("etcd-bench/doctor/1");
    assertThat(json.path("card").path("highestPerSecond").asDouble()).isEqualTo(2_000);
    assertThat(json.path("safePerSecond").asDouble()).isEqualTo(1_400);
    assertThat(json.path("findings").path(0).path("kind").asText())
        .isEqualTo("members-share-a-host");
  }

  @ParameterizedTest
  @EnumSource
  void isTheSameUnderEveryLocale(DoctorFormat format) {
    String expected = format.render(diagnosis);
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG"));
      assertThat(format.render(diagnosis)).isEqualTo(expected);
    } finally {
      Locale.setDefault(before);
    }
  }
}
