// SPDX-License-Identifier: Apache-2.0
package io.etcdbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** The BOM has no parent, so nothing but this keeps it with the build. */
final class BomTest {
  private static final Path ROOT = Path.of("..");

  @Test
  void hasTheVersionOfTheBuildAndEveryModuleThatIsPublished() throws Exception {
    Document build = parse(ROOT.resolve("pom.xml"));
    Document bom = parse(ROOT.resolve("benchmark-bom").resolve("pom.xml"));
    assertThat(texts(bom, "version").get(0)).isEqualTo(texts(build, "version").get(0));
    assertThat(texts(bom, "version").subList(1, texts(bom, "version").size()))
        .containsOnly("${project.version}");
    List<String> published =
        texts(build, "module").stream()
            .filter(module -> !List.of("benchmark-bom", "benchmark-it").contains(module))
            .toList();
    List<String> managed = texts(bom, "artifactId");
    assertThat(managed.subList(1, managed.size())).containsExactlyElementsOf(published);
  }

  private static Document parse(Path file) throws Exception {
    return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
  }

  private static List<String> texts(Document document, String name) {
    NodeList nodes = document.getElementsByTagName(name);
    return IntStream.range(0, nodes.getLength())
        .mapToObj(at -> nodes.item(at).getTextContent().strip())
        .toList();
  }
}
