// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.fake.Call;
import io.etcdbench.fake.EtcdError;
import io.etcdbench.security.Credentials;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class TokensTest {
  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5);
  private final Logins logins = Logins.of(new Credentials("bench", "secret"));

  @Test
  void expireAfterTheirLifeWhetherUsedOrNot() {
    Tokens tokens = new Tokens(logins.withTokenLife(Duration.ofNanos(10)), clock::get);
    String token = tokens.authenticate("bench", "secret");
    clock.addAndGet(9);
    assertThat(tokens.refusal(Call.PUT, token)).isNull();
    clock.addAndGet(1);
    assertThat(tokens.refusal(Call.PUT, token)).isEqualTo(EtcdError.INVALID_TOKEN);
  }

  @Test
  void expireAfterTheirUses() {
    Tokens tokens = new Tokens(logins.withTokenUses(2), clock::get);
    String token = tokens.authenticate("bench", "secret");
    String other = tokens.authenticate("bench", "secret");
    assertThat(tokens.refusal(Call.PUT, token)).isNull();
    assertThat(tokens.refusal(Call.TXN, token)).isNull();
    assertThat(tokens.refusal(Call.PUT, token)).isEqualTo(EtcdError.INVALID_TOKEN);
    assertThat(tokens.refusal(Call.PUT, other)).isNull();
  }

  @Test
  void replaceTheOldestWhenThereAreTooMany() {
    Tokens tokens = new Tokens(logins, clock::get);
    String oldest = tokens.authenticate("bench", "secret");
    String next = tokens.authenticate("bench", "secret");
    for (int i = 2; i < Tokens.MAX_TOKENS; i++) {
      tokens.authenticate("bench", "secret");
    }
    assertThat(tokens.refusal(Call.PUT, oldest)).isNull();

    String latest = tokens.authenticate("bench", "secret");
    assertThat(tokens.refusal(Call.PUT, oldest)).isEqualTo(EtcdError.INVALID_TOKEN);
    assertThat(tokens.refusal(Call.PUT, next)).isNull();
    assertThat(tokens.refusal(Call.PUT, latest)).isNull();
  }

  @Test
  void areNeededForEverythingButTheLogin() {
    Tokens tokens = new Tokens(logins, clock::get);
    assertThat(Call.values())
        .filteredOn(call -> tokens.refusal(call, null) == null)
        .containsExactly(Call.AUTHENTICATE);
    assertThat(tokens.refusal(Call.LEASE_KEEP_ALIVE, null)).isEqualTo(EtcdError.USER_EMPTY);
  }

  @Test
  void refuseBadSettings() {
    assertThatThrownBy(() -> Logins.of()).hasMessage("no user is given; allowed: 1 or more");
    assertThatThrownBy(() -> logins.withTokenUses(0))
        .hasMessage("tokenUses is 0; allowed: 1 or more");
    assertThatThrownBy(() -> logins.withTokenLife(Duration.ZERO))
        .hasMessage("the token lifetime is PT0S; allowed: above zero");
    assertThat(logins.toString()).doesNotContain("secret");
  }
}
