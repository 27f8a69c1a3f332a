// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.driver.ClientSettings.LoadBalancing;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How a driver treats the slots and arrays that it is lent. */
interface SlotContract extends DriverContract {

  @Test
  default void completesEverySlotExactlyOnce() {
    EtcdDriver driver = driver(settings().with(settings().connections().withCount(3)));
    List<RecordingSlot> slots = new ArrayList<>();
    for (int lane = 0; lane < 300; lane++) {
      RecordingSlot slot = new RecordingSlot(lane);
      slots.add(slot);
      driver.submit(put("many" + lane, "v"), slot);
    }
    slots.forEach(RecordingSlot::ok);
    driver.close();

    assertThat(slots).allSatisfy(slot -> assertThat(slot.completions()).isEqualTo(1));
    assertThat(read("many").keys()).isEqualTo(300);
  }

  @Test
  default void submitsTheNextOperationFromInsideComplete() {
    CountingLoop loop = new CountingLoop(driver(), put("loop", "v"), 500);

    loop.begin();

    Eventually.holds("the loop has ended", loop::hasEnded);
    assertThat(loop.successes()).isEqualTo(500);
  }

  /** The owner refills the arrays of its one operation as soon as it has completed. */
  @Test
  default void readsLentArraysNoLaterThanCompletion() {
    byte[] key = key("lent000");
    byte[] value = "value000".getBytes(UTF_8);
    Operation.Put operation = new Operation.Put(key, value);
    AtomicInteger round = new AtomicInteger();
    InFlight refilling =
        new InFlight() {
          @Override
          public void complete(Outcome outcome) {
            int next = round.incrementAndGet();
            writeNumber(key, next);
            writeNumber(value, next);
            if (next < 200 && outcome.isOk()) {
              driver().submit(operation, this);
            }
          }
        };

    driver().submit(operation, refilling);

    Eventually.holds("200 rounds", () -> round.get() == 200);
    assertThat(read("lent").entries())
        .extracting(e -> e.key().substring(e.key().length() - 3) + e.value())
        .containsExactlyElementsOf(
            IntStream.range(0, 200).mapToObj("%1$03dvalue%1$03d"::formatted).toList());
  }

  @Test
  default void spreadsLanesOverEndpointsWhenEachClientHasItsOwn() {
    EtcdDriver driver =
        driver(settings().with(settings().connections().withCount(3).with(LoadBalancing.ONE_EACH)));
    for (int lane = 0; lane < 9; lane++) {
      RecordingSlot slot = new RecordingSlot(lane);
      driver.submit(put("lane" + lane, "v"), slot);
      slot.ok();
    }

    assertThat(read("lane").keys()).isEqualTo(9);
  }

  @Test
  default void cancelsWhatIsSubmittedAfterClosing() {
    driver().close();
    driver().close();

    RecordingSlot slot = submit(put("a", "b"));

    assertThat(slot.outcome().kind()).isEqualTo(OutcomeKind.CANCELLED);
  }

  private static void writeNumber(byte[] array, int number) {
    byte[] digits = "%03d".formatted(number).getBytes(UTF_8);
    System.arraycopy(digits, 0, array, array.length - digits.length, digits.length);
  }
}
