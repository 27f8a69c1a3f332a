// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import io.etcdbench.driver.ServerErrors;
import io.etcdbench.driver.WatchListener.Change;
import io.etcdbench.driver.wire.codec.AnswerHeaders;
import io.etcdbench.driver.wire.codec.Method;
import io.etcdbench.driver.wire.codec.OutBuffer;
import io.etcdbench.driver.wire.codec.ProtoReader;
import io.etcdbench.driver.wire.codec.Requests;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * A stream with many watches. The server confirms watches in the order of their requests, assigns
 * no id to a rejected one, and identifies a confirmed one by its id. Used by its client's loop
 * only.
 */
final class WatchStream extends WireStream {
  private static final int DELETE = 1;
  private static final String UNREADABLE = "the server sent a watch response that cannot be read";

  private final WireClient client;
  private final byte @Nullable [] token;
  private final Queue<WireWatch> requested = new ArrayDeque<>();
  private final Map<Long, WireWatch> confirmed = new HashMap<>();
  private final ProtoReader answer = new ProtoReader();
  private final ProtoReader event = new ProtoReader();
  private final ProtoReader entry = new ProtoReader();
  private boolean ended;
  private boolean retired;

  WatchStream(WireClient client, byte @Nullable [] token) {
    this.client = client;
    this.token = token;
  }

  boolean hasEnded() {
    return ended;
  }

  void ask(WireWatch watch) {
    requested.add(watch);
    if (connection() != null) {
      send(watch);
    }
  }

  /** Called when the stream has been opened. */
  void sendAsked() {
    requested.removeIf(watch -> !watch.isRequested());
    requested.forEach(this::send);
    endIfIdle();
  }

  void cancel(WireWatch watch, long id) {
    Connection on = connection();
    if (confirmed.remove(id, watch) && on != null) {
      int begin = on.out().beginMessage();
      Requests.cancelWatch(on.out().buffer(), id);
      on.out().endMessage(this, begin, false);
      on.markUnsent();
    }
    endIfIdle();
  }

  /** Accepts no further watches: the stream ends with its last one. */
  void retire() {
    retired = true;
    endIfIdle();
  }

  @Override
  int mostMessageBytes() {
    return client.mostMessageBytes();
  }

  @Override
  Method method() {
    return Method.WATCH;
  }

  @Override
  byte @Nullable [] token() {
    return token;
  }

  @Override
  boolean writeFirst(OutBuffer out) {
    return false;
  }

  @Override
  void message(byte[] bytes, int begin, int length) {
    long id = 0;
    boolean created = false;
    boolean canceled = false;
    long compacted = 0;
    String reason = "";
    answer.read(bytes, begin, length);
    for (int field = answer.next(); field != 0; field = answer.next()) {
      switch (field) {
        case 2 -> id = answer.number();
        case 3 -> created = answer.number() != 0;
        case 4 -> canceled = answer.number() != 0;
        case 5 -> compacted = answer.number();
        case 6 -> reason = new String(answer.string(), java.nio.charset.StandardCharsets.UTF_8);
        default -> {
          // The header and events are not needed here.
        }
      }
    }
    if (answer.isBroken()) {
      refuse(UNREADABLE);
    } else if (created) {
      created(id, canceled, reason);
    } else if (canceled) {
      canceled(id, compacted, reason);
    } else {
      deliver(id, bytes, begin, length);
    }
  }

  @Override
  void ended(AnswerHeaders.Block trailers) {
    broken(
        trailers.grpcStatus() == 0
            ? client.endings().lost("the server has closed the watch stream")
            : client.endings().of(trailers));
  }

  @Override
  void broken(Ending why) {
    ended = true;
    List<WireWatch> all = new ArrayList<>(requested);
    all.addAll(confirmed.values());
    requested.clear();
    confirmed.clear();
    all.forEach(watch -> watch.end(why));
  }

  @Override
  boolean isOverdue(int tick) {
    return false;
  }

  private void send(WireWatch watch) {
    Connection on = connection();
    if (on != null) {
      int begin = on.out().beginMessage();
      Requests.createWatch(on.out().buffer(), watch.operation());
      on.out().endMessage(this, begin, false);
      on.markUnsent();
    }
  }

  /** Fails the stream, because events may be missing from now on. */
  private void refuse(String problem) {
    Connection on = connection();
    if (on != null) {
      on.refuse(this, problem);
    }
  }

  private void created(long id, boolean canceled, String reason) {
    if (!canceled && confirmed.containsKey(id)) {
      refuse("the server confirmed two watches with the same id");
      return;
    }
    WireWatch watch = requested.poll();
    if (watch == null) {
      return;
    }
    if (canceled) {
      watch.end(new Ending(client.endings().outcomes().of("", reason), false));
      endIfIdle();
    } else {
      confirmed.put(id, watch);
      if (!watch.confirm(this, id)) {
        cancel(watch, id);
      }
    }
  }

  private void canceled(long id, long compacted, String reason) {
    WireWatch watch = confirmed.remove(id);
    if (watch != null) {
      String why = compacted > 0 ? ServerErrors.PREFIX + ServerErrors.COMPACTED : reason;
      watch.end(new Ending(client.endings().outcomes().of("", why), false));
    }
    endIfIdle();
  }

  private void deliver(long id, byte[] bytes, int begin, int length) {
    WireWatch watch = confirmed.get(id);
    if (watch == null) {
      return;
    }
    answer.read(bytes, begin, length);
    for (int field = answer.next(); field != 0; field = answer.next()) {
      if (field == 11) {
        deliver(watch);
      }
    }
  }

  private void deliver(WireWatch watch) {
    Change change = Change.PUT;
    byte[] key = {};
    byte[] value = {};
    long modRevision = 0;
    answer.enter(event);
    for (int field = event.next(); field != 0; field = event.next()) {
      if (field == 1 && event.number() == DELETE) {
        change = Change.DELETE;
      } else if (field == 2) {
        event.enter(entry);
        for (int part = entry.next(); part != 0; part = entry.next()) {
          switch (part) {
            case 1 -> key = entry.string();
            case 3 -> modRevision = entry.number();
            case 5 -> value = entry.string();
            default -> {
              // Not needed.
            }
          }
        }
      }
    }
    if (event.isBroken() || entry.isBroken()) {
      refuse(UNREADABLE);
      return;
    }
    try {
      watch.deliver(change, key, value, modRevision);
    } catch (RuntimeException e) {
      WireLoop.report(e);
    }
  }

  private void endIfIdle() {
    if (retired && !ended && requested.isEmpty() && confirmed.isEmpty()) {
      ended = true;
      Connection on = connection();
      if (on != null) {
        on.cancel(this);
      }
    }
  }
}
