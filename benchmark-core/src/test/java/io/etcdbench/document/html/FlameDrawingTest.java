// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.document.FlameChart;
import io.etcdbench.document.FlameChart.Frame;
import io.etcdbench.result.Locales;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class FlameDrawingTest {
  @RegisterExtension final Locales locales = new Locales();

  @Test
  void calledFramesAreBelowTheirCallerAndAsWideAsTheyCost() {
    Frame codec = frame("com.example.Codec.write", 30, 1, List.of());
    Frame call = frame("com.example.Client.call", 60, 0.5, List.of(codec));
    Frame other = frame("java.lang.Thread.run", 40, -0.25, List.of());

    assertThat(svg(call, other))
        .contains("viewBox=\"0 0 1200 34\"")
        .contains(rect("more", "50.00%", "com.example.Client.call", "0.0", "0", "720.0"))
        .contains(rect("more", "100.00%", "com.example.Codec.write", "0.0", "17", "360.0"))
        .contains(rect("less", "25.00%", "java.lang.Thread.run", "720.0", "0", "480.0"))
        .contains(">Client.call</text>", ">Thread.run</text>");
  }

  @Test
  void isDrawnUnderALocaleWithOtherDigits() {
    locales.use("ar-EG");

    assertThat(svg(frame("a.B.c", 1, 0, List.of()))).contains("viewBox=\"0 0 1200 17\"");
  }

  @Test
  void whatIsTooNarrowToBeSeenIsLeftOutWithAllThatItCalled() {
    Frame inner = frame("a.B.inner", 0.05, 0, List.of());
    Frame narrow = frame("a.B.narrow", 0.05, 0, List.of(inner));

    assertThat(svg(narrow, frame("a.B.wide", 99.95, 0, List.of())))
        .contains("a.B.wide")
        .doesNotContain("a.B.narrow", "a.B.inner")
        .contains("viewBox=\"0 0 1200 17\"");
  }

  @Test
  void namesCannotSlipMarkupIn() {
    assertThat(svg(frame("<script>.x", 1, 0, List.of())))
        .doesNotContain("<script")
        .contains("&lt;script&gt;.x: text");
  }

  @Test
  void aChangeBeyondTheScaleIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> frame("a.B.c", 1, 1.5, List.of()))
        .withMessage("change is 1.5; allowed: -1 to 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> frame("a.B.c", Double.NaN, 0, List.of()))
        .withMessage("width is NaN; allowed: 0 or more");
  }

  private static Frame frame(String name, double width, double change, List<Frame> called) {
    return new Frame(name, "text", width, change, called);
  }

  private static String svg(Frame... frames) {
    return FlameDrawing.of(new FlameChart("title", List.of(frames))).render();
  }

  private static String rect(
      String css, String depth, String name, String x, String y, String width) {
    return "<g class=\"%s\" style=\"--depth:%s\"><title>%s: text</title><rect x=\"%s\" y=\"%s\" width=\"%s\" "
        .formatted(css, depth, name, x, y, width);
  }
}
