// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.WatchListener.Change;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Watches. */
interface WatchContract extends DriverContract {

  @Test
  default void deliversEveryChangeInItsOrder() {
    RecordingListener heard = new RecordingListener();
    RecordingSlot opened = done(new Operation.Watch(all("w"), 0, heard));
    for (int i = 0; i < 30; i++) {
      done(put("w" + i % 3, "v" + i));
    }
    long deleted = done(new Operation.Delete(KeyRange.of(key("w0")))).revision();

    Eventually.holds("31 events", () -> heard.events().size() == 31);
    assertThat(heard.events().subList(0, 30))
        .extracting(RecordingListener.ReceivedEvent::value)
        .containsExactlyElementsOf(IntStream.range(0, 30).mapToObj(i -> "v" + i).toList());
    assertThat(heard.events()).extracting(RecordingListener.ReceivedEvent::modRevision).isSorted();
    assertThat(heard.events().get(30))
        .isEqualTo(
            new RecordingListener.ReceivedEvent(
                Change.DELETE, new String(key("w0"), UTF_8), "", deleted));
    opened.watch().close();
    assertThat(heard.ends()).isEmpty();
  }

  @Test
  default void keepsSeveralWatchesOfOneClientApart() {
    RecordingListener first = new RecordingListener();
    RecordingListener second = new RecordingListener();
    done(new Operation.Watch(KeyRange.of(key("a")), 0, first));
    done(new Operation.Watch(KeyRange.of(key("b")), 0, second));
    done(put("a", "for the first"));
    done(put("b", "for the second"));

    Eventually.holds("the first hears", () -> !first.events().isEmpty());
    Eventually.holds("the second hears", () -> !second.events().isEmpty());
    assertThat(first.events())
        .extracting(RecordingListener.ReceivedEvent::value)
        .containsExactly("for the first");
    assertThat(second.events())
        .extracting(RecordingListener.ReceivedEvent::value)
        .containsExactly("for the second");
  }

  @Test
  default void hearsNothingAfterItWasClosed() {
    RecordingListener closed = new RecordingListener();
    RecordingListener open = new RecordingListener();
    RecordingSlot opened = done(new Operation.Watch(all("w"), 0, closed));
    done(new Operation.Watch(all("w"), 0, open));
    done(put("w", "before"));
    Eventually.holds("both hear", () -> closed.events().size() + open.events().size() == 2);

    opened.watch().close();
    opened.watch().close();
    done(put("w", "after"));

    Eventually.holds("the open one hears on", () -> open.events().size() == 2);
    assertThat(closed.events()).hasSize(1);
    assertThat(closed.ends()).isEmpty();
  }

  @Test
  default void beginsAtAnEarlierRevision() {
    done(put("w", "not this"));
    long start = done(put("w", "this")).revision();
    done(put("w", "and this"));
    RecordingListener heard = new RecordingListener();
    done(new Operation.Watch(all("w"), start, heard));

    Eventually.holds("two events", () -> heard.events().size() == 2);
    assertThat(heard.events())
        .extracting(RecordingListener.ReceivedEvent::value)
        .containsExactly("this", "and this");
  }

  @Test
  default void closesAWatchFromInsideItsListener() {
    RecordingListener after = new RecordingListener();
    RecordingSlot opened = new RecordingSlot();
    RecordingListener heard = new RecordingListener();
    WatchListener closing =
        new WatchListener() {
          @Override
          public void changed(Change change, byte[] key, byte[] value, long modRevision) {
            heard.changed(change, key, value, modRevision);
            opened.watch().close();
          }

          @Override
          public void ended(Outcome outcome) {
            heard.ended(outcome);
          }
        };
    driver().submit(new Operation.Watch(all("w"), 0, closing), opened);
    opened.ok();
    done(new Operation.Watch(all("w"), 0, after));
    done(put("w", "1"));
    done(put("w", "2"));

    Eventually.holds("the other hears both", () -> after.events().size() == 2);
    assertThat(heard.events()).hasSize(1);
    assertThat(heard.ends()).isEmpty();
  }

  @Test
  default void tellsTheListenerWhenTheDriverIsClosed() {
    RecordingListener heard = new RecordingListener();
    done(new Operation.Watch(all("w"), 0, heard));

    driver().close();

    Eventually.holds("the watch has ended", () -> !heard.ends().isEmpty());
    assertThat(heard.ends()).extracting(Outcome::kind).containsExactly(OutcomeKind.CANCELLED);
  }
}
