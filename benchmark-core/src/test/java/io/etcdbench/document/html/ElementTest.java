// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ElementTest {

  @Test
  void rendersWhatItHoldsInItsOrder() {
    Element element =
        Element.of("p", "soft").with("id", "x").text("one ").add(Element.of("b").text("two"));

    assertThat(element.render()).isEqualTo("<p class=\"soft\" id=\"x\">one <b>two</b></p>");
  }

  @Test
  void closesAllButVoidElements() {
    assertThat(Element.of("head").add(Element.of("meta"), Element.of("path")).render())
        .isEqualTo("<head><meta><path></path></head>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script>alert(1)</script>",
        "\" onload=\"alert(1)",
        "' onload='alert(1)",
        "</title><img src=x onerror=alert(1)>",
        "&lt;script&gt;"
      })
  void letsNoMarkupInFromTextOrAttributes(String hostile) {
    String text = Element.of("p").text(hostile).render();
    String attribute = Element.of("p").with("title", hostile).render();

    assertThat(text).startsWith("<p>").endsWith("</p>");
    assertThat(text.substring(3, text.length() - 4)).doesNotContain("<", ">", "\"", "'");
    assertThat(attribute.substring(10, attribute.length() - 6)).doesNotContain("<", ">", "\"", "'");
  }

  @Test
  void replacesWhatIsNoCharacterOfHtml() {
    assertThat(Element.of("p").text("a\u0000\u001b[31m\uD800b\n").render())
        .isEqualTo("<p>a\uFFFD\uFFFD[31m\uFFFDb\n</p>");
  }

  @Test
  void takesAStyleSheetAsItIs() {
    assertThat(Element.style("a > b { c: \"d\" }").render())
        .isEqualTo("<style>a > b { c: \"d\" }</style>");
    assertThatThrownBy(() -> Element.style("</style><script>"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a style sheet must not contain '</'");
  }
}
