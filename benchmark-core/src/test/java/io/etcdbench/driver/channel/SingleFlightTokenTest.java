// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.ClientBuilder;
import io.etcd.jetcd.KV;
import io.etcdbench.driver.Eventually;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.FakeSpec;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.fake.Stall;
import io.etcdbench.fake.auth.Logins;
import io.etcdbench.security.Credentials;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** jetcd with and without the remedy, against a server that counts its logins. */
final class SingleFlightTokenTest {
  private static final Credentials BENCH = new Credentials("bench", "secret");
  private static final ByteSequence KEY = bytes("a");
  private static final int CALLS = 50;

  /** As slow as a hash of passwords: all calls are there before the first token is. */
  private static final Behaviour SLOW_LOGIN =
      Behaviour.instant()
          .with(Call.AUTHENTICATE, ResponseModel.of(new ServiceTime.Fixed(Duration.ofMillis(500))));

  private final FakeEtcd etcd =
      FakeEtcd.start(FakeSpec.ofMembers(1).with(Logins.of(BENCH)), Behaviour.instant());

  @AfterEach
  void close() {
    etcd.close();
  }

  @Test
  void logsInOnceForManyFirstCalls() throws Exception {
    etcd.behave(SLOW_LOGIN);
    try (Client client = builder().interceptor(new SingleFlightToken(BENCH)).build()) {
      get(client, CALLS);

      assertThat(etcd.counts().received(Call.AUTHENTICATE)).isEqualTo(1);
      assertThat(etcd.counts().received(Call.LINEARIZABLE_RANGE)).isEqualTo(CALLS);
    }
  }

  @Test
  void jetcdAloneStillLogsInForEachOfThem() {
    etcd.behave(Behaviour.instant().with(Stall.now(Duration.ofMinutes(10))));
    try (Client client =
        builder().user(bytes(BENCH.user())).password(bytes(BENCH.password())).build()) {
      CompletableFuture<?> answers = ask(client, CALLS);

      Eventually.holds("most log in", () -> etcd.counts().received(Call.AUTHENTICATE) > CALLS / 2);
      assertThat(answers).isNotDone();
    }
  }

  @Test
  void logsInOnceMoreWhenTheTokenHasEnded() throws Exception {
    try (Client client = builder().interceptor(new SingleFlightToken(BENCH)).build()) {
      get(client, 1);
      etcd.expireTokens();
      get(client, CALLS);

      assertThat(etcd.counts().received(Call.AUTHENTICATE)).isEqualTo(2);
    }
  }

  @Test
  void aWrongPasswordFailsEveryCallThatWaits() throws Exception {
    Credentials wrong = new Credentials("bench", "wrong");
    try (Client client = builder().interceptor(new SingleFlightToken(wrong)).build()) {
      assertThatThrownBy(() -> get(client, 2))
          .isInstanceOf(ExecutionException.class)
          .hasMessageContaining("authentication failed, invalid user ID or password");
    }
  }

  private ClientBuilder builder() {
    return Client.builder()
        .endpoints(etcd.endpoints().toArray(String[]::new))
        .retryDelay(10)
        .retryMaxDelay(100);
  }

  private static void get(Client client, int calls) throws Exception {
    ask(client, calls).get(60, TimeUnit.SECONDS);
  }

  private static CompletableFuture<?> ask(Client client, int calls) {
    KV kv = client.getKVClient();
    List<CompletableFuture<?>> answers =
        IntStream.range(0, calls).<CompletableFuture<?>>mapToObj(i -> kv.get(KEY)).toList();
    return CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new));
  }

  private static ByteSequence bytes(String text) {
    return ByteSequence.from(text, StandardCharsets.UTF_8);
  }
}
