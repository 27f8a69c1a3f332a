// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDriverProvider;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.Eventually;
import io.etcdbench.driver.FakeEtcdDriverContractTest;
import io.etcdbench.driver.Maintenance;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Watch.Previous;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.driver.RecordingListener;
import io.etcdbench.driver.RecordingSlot;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.FakeSpec;
import io.etcdbench.fake.auth.Logins;
import io.etcdbench.security.Access;
import io.etcdbench.security.Credentials;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The wire driver keeps the contract; what it does beyond is tested here. */
final class WireDriverTest extends FakeEtcdDriverContractTest {
  private static final Credentials BENCH = new Credentials("bench", "secret");

  @Override
  public EtcdDriverProvider provider() {
    return EtcdDrivers.onClassPath().named("wire");
  }

  @Test
  void putsAllWatchesOfAClientWithOneNumberOnOneStream() {
    for (int number : new int[] {0, 1, 2, 1, 0}) {
      done(new Operation.Watch(all("w"), 0, new RecordingListener(), number, Previous.WITH));
    }

    assertThat(fake().counts().all().watchStreams().ever()).isEqualTo(3);
    assertThat(fake().counts().all().watches().ever()).isEqualTo(5);
  }

  @Test
  void asksForOneTokenHoweverManyCallsNeedIt() {
    FakeEtcd fake = start(FakeSpec.ofMembers(1).with(Logins.of(BENCH)));
    EtcdDriver driver = driver(ClientSettings.to(fake.endpoints(), Access.OPEN.as(BENCH)));
    putHundred(driver);
    assertThat(fake.counts().received(Call.AUTHENTICATE)).isEqualTo(1);

    fake.expireTokens();
    putHundred(driver);

    assertThat(fake.counts().received(Call.AUTHENTICATE)).isEqualTo(2);
  }

  @Test
  void endsItsWatchesWithTheirMember() {
    FakeEtcd fake = start(FakeSpec.ofMembers(1));
    RecordingListener heard = new RecordingListener();
    EtcdDriver driver = driver(ClientSettings.to(fake.endpoints()));
    submit(driver, new Operation.Watch(all("w"), 0, heard)).ok();

    fake.close();

    Eventually.holds("the watch has ended", () -> !heard.ends().isEmpty());
    assertThat(heard.ends()).extracting(Outcome::kind).containsExactly(OutcomeKind.UNAVAILABLE);
  }

  @Test
  void carriesValuesAndAnswersThatAreLargerThanTheWindows() {
    byte[] value = new byte[1_200_000];
    for (int i = 0; i < 8; i++) {
      done(new Operation.Put(key("wide" + i), value));
    }

    RecordingSlot all = read("wide");

    assertThat(all.entries()).hasSize(8);
    assertThat(all.entries()).allSatisfy(entry -> assertThat(entry.value()).hasSize(1_200_000));
  }

  /** A look-up on the loop's thread would stop the operations of all its clients. */
  @Test
  void takesAHostForANameAlsoWhenItBeginsWithADigit() {
    assertThat(List.of("127.0.0.1", "[::1]")).allMatch(MemberConnector::isAddress);
    assertThat(List.of("0.etcd.example", "10-0-0-1.pods", "etcd-0"))
        .noneMatch(MemberConnector::isAddress);
  }

  @Test
  void goesOnAfterASlotHasThrown() {
    AtomicInteger completions = new AtomicInteger();
    driver()
        .submit(
            put("a", "b"),
            outcome -> {
              completions.incrementAndGet();
              throw new IllegalStateException("thrown by a slot, on purpose");
            });

    Eventually.holds("it has completed", () -> completions.get() == 1);
    done(put("a", "c"));
    assertThat(completions).hasValue(1);
  }

  @Test
  void completesTheFirstOperationOfAMemberThatComesJustBeforeTheEnd() {
    Semaphore held = new Semaphore(0);
    Semaphore released = new Semaphore(0);
    FakeEtcd fake = start(FakeSpec.ofMembers(1));
    EtcdDriver driver = driver(ClientSettings.to(fake.endpoints()));
    driver.submit(
        put("a", "b"),
        outcome -> {
          held.release();
          released.acquireUninterruptibly();
        });
    held.acquireUninterruptibly();
    RecordingSlot slot = new RecordingSlot();
    driver.submit(new Maintenance.HashKv(fake.endpoints().get(0), 0), slot);
    Thread closing = new Thread(driver::close, "closing");

    closing.start();
    Eventually.holds(
        "it waits for the loop", () -> closing.getState() == Thread.State.TIMED_WAITING);
    released.release();

    assertThat(slot.outcome().kind()).isEqualTo(OutcomeKind.CANCELLED);
  }

  @Test
  void opensManyWatchesOnOneStreamAndHearsThemAll() {
    RecordingListener heard = new RecordingListener();
    List<RecordingSlot> slots = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      slots.add(submit(new Operation.Watch(Operation.KeyRange.of(key("m" + i % 2)), 0, heard)));
    }
    slots.forEach(RecordingSlot::ok);

    done(put("m1", "v"));

    Eventually.holds("a thousand hear it", () -> heard.events().size() == 1000);
    assertThat(fake().counts().all().watchStreams().ever()).isEqualTo(1);
  }

  @Test
  void takesANewConnectionWhenTheNumbersOfStreamsAreUsedUp() {
    FakeEtcd fake = start(FakeSpec.ofMembers(1));
    int streamsOfAConnection = 9;
    try (EtcdDriver driver =
        WireDriver.open(ClientSettings.to(fake.endpoints()), 2 * streamsOfAConnection - 1)) {
      putHundred(driver);
    }

    assertThat(fake.counts().received(Call.PUT)).isEqualTo(100);
    assertThat(fake.counts().all().connections().accepted())
        .as("the last one has numbers left")
        .isEqualTo(100 / streamsOfAConnection + 1);
  }

  /**
   * The answers come fifty at once, so that what the JDK's selector allocates per wake-up is
   * little.
   */
  @Test
  void allocatesNothingPerOperation() throws IOException {
    try (ScriptedServer server = ScriptedServer.start(WireDriverTest::answerFiftyAtOnce);
        EtcdDriver driver = driver(ClientSettings.to(List.of(server.endpoint())))) {
      AllocationMeter meter = new AllocationMeter(driver, put("a", "b"), 50_000);
      for (int i = 0; i < 100; i++) {
        driver.submit(put("a", "b"), meter);
      }

      Eventually.holds("all have ended", () -> meter.hasEnded());

      assertThat(meter.failures()).isZero();
      assertThat(meter.bytesPerOperation()).isBetween(0.0, AllocationMeter.MOST);
    }
  }

  /** As etcd does it: the first answer fills the table of headers, the others refer to it. */
  private static void answerFiftyAtOnce(ScriptedServer.Peer peer) throws IOException {
    peer.greet(4, 1 << 30);
    peer.frame(ScriptedServer.WINDOW_UPDATE, 0, 0, ScriptedServer.int32(1 << 30));
    ByteArrayOutputStream answers = new ByteArrayOutputStream();
    int count = 0;
    for (int id = peer.request(); id != 0; id = peer.request()) {
      byte[] beginning =
          count == 0 ? block(0x88, 0x5f, "\u0010application/grpc") : block(0x88, 0xbf, "");
      byte[] end = count == 0 ? block(0x40, 11, "grpc-status\u00010") : new byte[] {(byte) 0xbe};
      answers.writeBytes(ScriptedServer.framed(ScriptedServer.HEADERS, 4, id, beginning));
      answers.writeBytes(ScriptedServer.framed(ScriptedServer.DATA, 0, id, ScriptedServer.ANSWER));
      answers.writeBytes(ScriptedServer.framed(ScriptedServer.HEADERS, 5, id, end));
      if (++count % 50 == 0) {
        peer.raw(answers.toByteArray());
        answers.reset();
      }
    }
  }

  private static byte[] block(int first, int second, String rest) {
    byte[] block = new byte[2 + rest.length()];
    block[0] = (byte) first;
    block[1] = (byte) second;
    System.arraycopy(rest.getBytes(ISO_8859_1), 0, block, 2, rest.length());
    return block;
  }

  private void putHundred(EtcdDriver driver) {
    List<RecordingSlot> slots = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      slots.add(submit(driver, put("a" + i, "b")));
    }
    slots.forEach(RecordingSlot::ok);
  }
}
