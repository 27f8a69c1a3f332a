// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.binary.ElfHeader;
import io.etcdbench.cluster.binary.EtcdBinary;
import io.etcdbench.it.NeedsDocker;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What containers run where the official image cannot be had. */
@NeedsDocker
final class StaticImageIT {
  private final List<String> notices = new ArrayList<>();

  @AfterEach
  void useTheOfficialImageAgain() {
    System.clearProperty(ContainerImage.PROPERTY);
  }

  @Test
  void aStaticBinaryIsAllThatAMemberNeeds() {
    Binary binary = EtcdBinary.find(Optional.empty(), notices::add);
    assumeThat(ElfHeader.read(Path.of(binary.path())).isStatic())
        .as("'%s' is dynamically linked, so no image can be built from it", binary.path())
        .isTrue();

    ContainerImage image = built(binary);
    System.setProperty(ContainerImage.PROPERTY, image.name());
    try (EtcdCluster cluster =
        ContainerCluster.start(ClusterSpec.ofMembers(1), () -> binary, notices::add)) {
      assertThat(cluster.description().startedBinary())
          .hasValueSatisfying(b -> assertThat(b.sha256()).isEqualTo(image.id()));
      assertThat(cluster.description().etcdVersion()).isEqualTo(binary.version());
    }
    assertThat(built(binary)).as("built once").isEqualTo(image);
  }

  private ContainerImage built(Binary binary) {
    try (DockerEngine engine = DockerEngine.connect()) {
      return new StaticImage(binary).build(engine, notices::add);
    }
  }
}
