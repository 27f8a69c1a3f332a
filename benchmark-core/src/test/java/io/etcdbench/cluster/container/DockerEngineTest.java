// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.exception.DockerClientException;
import com.github.dockerjava.api.exception.InternalServerErrorException;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DockerEngineTest {

  @ParameterizedTest
  @CsvSource({
    "unix:///var/run/docker.sock,,127.0.0.1",
    "npipe:////./pipe/docker_engine,,127.0.0.1",
    "tcp://localhost:2375,,127.0.0.1",
    "tcp://docker.example:2376,,docker.example",
    "unix:///var/run/docker.sock,host.docker.internal,host.docker.internal",
    "unix:///var/run/docker.sock,localhost,127.0.0.1",
    "unix:///var/run/docker.sock,' ',127.0.0.1",
  })
  void knowsWhereClientsReachAPublishedPort(
      URI daemon, @Nullable String override, String expected) {
    assertThat(DockerEngine.publishedHost(daemon, override)).isEqualTo(expected);
  }

  @Test
  void quotesOnlyTheDaemonsWords() {
    assertThat(
            DockerEngine.words(
                new InternalServerErrorException(
                    "Status 500: {\"message\":\"Bind for \\\"127.0.0.1:1\\\" failed\\nagain\"}\n")))
        .isEqualTo("Bind for \"127.0.0.1:1\" failed again");
    assertThat(DockerEngine.words(new DockerClientException("Could not pull image: no such host")))
        .isEqualTo("Could not pull image: no such host");
  }

  @ParameterizedTest
  @CsvSource({
    "'Bind for 127.0.0.1:2379 failed: port is already allocated',true",
    "'listen tcp4 127.0.0.1:2379: bind: address already in use',true",
    "'OCI runtime create failed: exec: etcd: executable file not found in $PATH',false",
  })
  void knowsAPortThatSomebodyElseHas(String refusal, boolean expected) {
    assertThat(MemberContainer.isPortTaken(refusal)).isEqualTo(expected);
  }
}
