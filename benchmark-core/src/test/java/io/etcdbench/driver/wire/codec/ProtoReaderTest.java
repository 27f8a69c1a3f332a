// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.etcd.jetcd.api.KeyValue;
import io.etcd.jetcd.api.RangeResponse;
import io.etcd.jetcd.api.ResponseHeader;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.driver.RecordingSlot;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers are read from generated messages, and from what is left of them. */
final class ProtoReaderTest {
  private static final RangeResponse RANGE =
      RangeResponse.newBuilder()
          .setHeader(ResponseHeader.newBuilder().setClusterId(-1).setRevision(123_456_789_012L))
          .addKvs(
              KeyValue.newBuilder()
                  .setKey(ByteString.copyFromUtf8("k"))
                  .setModRevision(77)
                  .setValue(ByteString.copyFrom(new byte[200])))
          .setCount(41)
          .build();

  @Test
  void readsNumbersAndMessagesInTheirOrder() {
    ProtoReader range = new ProtoReader().read(RANGE.toByteArray(), 0, RANGE.getSerializedSize());

    assertThat(range.next()).isEqualTo(1);
    ProtoReader header = range.enter(new ProtoReader());
    assertThat(header.next()).isEqualTo(1);
    assertThat(header.number()).isEqualTo(-1);
    assertThat(header.next()).isEqualTo(3);
    assertThat(header.number()).isEqualTo(123_456_789_012L);
    assertThat(header.next()).isZero();
    assertThat(range.next()).isEqualTo(2);
    assertThat(range.length()).isEqualTo(RANGE.getKvs(0).getSerializedSize());
    assertThat(range.next()).isEqualTo(4);
    assertThat(range.number()).isEqualTo(41);
    assertThat(range.next()).isZero();
    assertThat(range.isBroken()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void endsAtAnyDamageWithoutLeavingTheMessage(long seed) {
    Random random = new Random(seed);
    Answers answers = new Answers();
    Get get = new Get(new byte[] {'k'}, Consistency.LINEARIZABLE);
    int refused = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] damaged =
          Arrays.copyOf(RANGE.toByteArray(), random.nextInt(1, RANGE.getSerializedSize()));
      for (int flips = random.nextInt(4); flips > 0; flips--) {
        damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
      }
      RecordingSlot slot = new RecordingSlot();
      if (answers.report(get, damaged, 0, damaged.length, slot).kind() == OutcomeKind.OTHER) {
        refused++;
      }
    }

    assertThat(refused).isGreaterThan(10_000);
  }
}
