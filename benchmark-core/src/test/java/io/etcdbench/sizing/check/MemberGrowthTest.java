// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.result.SampleAccount;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MemberGrowthTest {
  @Test
  void tellsBytesPerKeyAndTheRoomThatIsLeft() {
    MemberGrowth growth = new MemberGrowth("m0", 10_000, 20 << 20, 10 << 20, 1L << 30);

    assertThat(growth.databaseBytesPerKey()).isEqualTo(1_048.576);
    assertThat(growth.residentBytesPerKey()).isEqualTo(2_097.152);
    assertThat(growth.finding().observed())
        .isEqualTo(
            "m0: 10000 keys made the database 10.0 MiB larger (1049 bytes per key) and the process"
                + " 20.0 MiB (2097 bytes per key); its quota has room for 1024000 more");
  }

  @Test
  void saysNothingOfAQuotaThatIsNotKnown() {
    assertThat(new MemberGrowth("m0", 10, 0, 10, null).finding().observed()).endsWith("per key)");
  }

  @Test
  void comparesEachMemberWithItself() {
    ServerAccount before = account("m0", "m1");
    ServerAccount after = account("m1", "m2");

    assertThat(MemberGrowth.between(before, after, 100))
        .singleElement()
        .satisfies(one -> assertThat(one.member()).isEqualTo("m1"))
        .satisfies(one -> assertThat(one.databaseBytes()).isZero());
  }

  @Test
  void refusesToDivideByNothing() {
    assertThatThrownBy(() -> new MemberGrowth("m0", 0, 1, 1, null))
        .hasMessage("the number of keys is 0; allowed: 1 or more");
  }

  private static ServerAccount account(String... members) {
    return new ServerAccount(
        1,
        List.of(members).stream().map(name -> SampleAccount.member(name, false)).toList(),
        null,
        null,
        List.of());
  }
}
