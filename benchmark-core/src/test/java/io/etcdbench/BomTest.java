// SPDX-License-Identifier: Apache-2.0
package io.etcdbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The BOM has no parent, so nothing but this keeps it with the build. */
final class BomTest {
  private static final Path ROOT = Path.of("..");

  @Test
  void hasTheVersionOfTheBuildAndEveryModuleThatIsPublished() throws Exception {
    Element build = parse(ROOT.resolve("pom.xml"));
    Element bom = parse(ROOT.resolve("benchmark-bom").resolve("pom.xml"));
    assertThat(texts(bom, "version").get(0)).isEqualTo(texts(build, "version").get(0));
    Element managing = (Element) bom.getElementsByTagName("dependencyManagement").item(0);
    assertThat(texts(managing, "version")).containsOnly("${project.version}");
    List<String> published =
        texts(build, "module").stream()
            .filter(
                module ->
                    !List.of("benchmark-bom", "benchmark-it", "benchmark-maven").contains(module))
            .toList();
    assertThat(texts(managing, "artifactId")).containsExactlyElementsOf(published);
  }

  @Test
  void saysWhatTheBuildSaysToThoseWhoPublishIt() throws Exception {
    Element build = parse(ROOT.resolve("pom.xml"));
    Element bom = parse(ROOT.resolve("benchmark-bom").resolve("pom.xml"));
    for (String name : List.of("licenses", "developers", "scm", "url")) {
      assertThat(texts(bom, name)).as(name).containsExactlyElementsOf(texts(build, name));
    }
    Element release = (Element) bom.getElementsByTagName("plugins").item(0);
    assertThat(texts(release, "version"))
        .containsExactly(
            texts(build, "deploy-plugin.version").get(0),
            texts(build, "gpg-plugin.version").get(0));
  }

  private static Element parse(Path file) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(file.toFile())
        .getDocumentElement();
  }

  private static List<String> texts(Element element, String name) {
    NodeList nodes = element.getElementsByTagName(name);
    return IntStream.range(0, nodes.getLength())
        .mapToObj(at -> nodes.item(at).getTextContent().strip())
        .toList();
  }
}
