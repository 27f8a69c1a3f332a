// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The JUnit of a team's build is the one that runs. */
final class JUnitOfTheTeamTest {
  @Test
  void theArtifactBringsNoPartOfJUnit() throws Exception {
    NodeList dependencies =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new File("pom.xml"))
            .getElementsByTagName("dependency");
    TreeMap<String, String> scopes = new TreeMap<>();
    for (int i = 0; i < dependencies.getLength(); i++) {
      Element dependency = (Element) dependencies.item(i);
      if (text(dependency, "groupId").startsWith("org.junit")) {
        scopes.put(text(dependency, "artifactId"), text(dependency, "scope"));
      }
    }

    assertThat(scopes)
        .hasSize(3)
        .containsEntry("junit-jupiter-api", "provided")
        .containsEntry("junit-platform-engine", "provided")
        .containsEntry("junit-platform-testkit", "test");
  }

  private static String text(Element element, String name) {
    return element.getElementsByTagName(name).item(0).getTextContent();
  }
}
