// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class ContainerImageTest {

  @Test
  void isTheOneThatTheCiScriptBuilds() throws IOException {
    String script = Files.readString(Path.of("..", ".ci", "run"));
    String version = ContainerImage.DEFAULT.substring(ContainerImage.DEFAULT.indexOf(":v") + 2);

    assertThat(script).contains("etcd_version=" + version + "\n");
    assertThat(script.replace("$etcd_version", version))
        .contains("etcd_image=" + ContainerImage.DEFAULT + "\n");
  }
}
