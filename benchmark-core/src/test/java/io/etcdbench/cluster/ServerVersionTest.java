// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ServerVersionTest {

  @ParameterizedTest
  @CsvSource({
    "3.6.15, 3.6.15",
    "etcd Version: 3.4.45, 3.4.45",
    "v3.7.0-rc.1, 3.7.0",
    "3.5.0+git, 3.5.0",
  })
  void readsTheFirstVersionInAText(String text, String version) {
    assertThat(ServerVersion.parse(text).map(ServerVersion::toString)).contains(version);
  }

  @Test
  void readsNothingFromATextWithoutOne() {
    assertThat(ServerVersion.parse("etcd 3.6")).isEmpty();
  }

  @Test
  void ordersByNumbersAndNotByText() {
    assertThat(new ServerVersion(3, 10, 0)).isGreaterThan(new ServerVersion(3, 9, 12));
    assertThat(new ServerVersion(3, 6, 9)).isLessThan(new ServerVersion(3, 6, 10));
  }

  @ParameterizedTest
  @CsvSource({"3.4.45, false", "3.5.0, true", "3.7.2, true", "4.0.0, true"})
  void sharesPortsFrom35On(String version, boolean shares) {
    assertThat(ServerVersion.parse(version)).get().returns(shares, ServerVersion::sharesPorts);
  }

  @Test
  void namesTheFileWhoseVersionIsNone() {
    assertThatThrownBy(
            () -> ServerVersion.of(new ClusterDescription.Binary("/bin/etcd", "new", "", "PATH")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'new' of /bin/etcd is not an etcd version; allowed: major.minor.patch");
  }
}
