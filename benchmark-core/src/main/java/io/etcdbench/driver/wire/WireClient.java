// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import io.etcdbench.driver.ClientSettings.LoadBalancing;
import io.etcdbench.driver.ClientSettings.Readiness;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.driver.channel.AuthenticateCall;
import io.etcdbench.driver.channel.StatusOutcomes;
import io.etcdbench.driver.wire.codec.AnswerHeaders;
import io.etcdbench.driver.wire.codec.Answers;
import io.etcdbench.driver.wire.codec.Http2;
import io.etcdbench.driver.wire.codec.Method;
import io.etcdbench.security.Credentials;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A client: its connections, the streams that wait for one, its token and its watches. Used by its
 * loop only.
 */
final class WireClient {
  private static final int MAX_KEPT_CALLS = 100_000;

  private final WireContext context;
  private final WireLoop loop;
  private final List<MemberConnector> members = new ArrayList<>();
  private final List<Connection> ready = new ArrayList<>();
  private final ArrayDeque<WireStream> pending = new ArrayDeque<>();
  private final List<WireCall> free = new ArrayList<>();
  private final List<WireStream> overdue = new ArrayList<>();
  private final Repetitions repetitions;
  private final TokenCache token = new TokenCache(this);
  private final WireWatches watches = new WireWatches(this);
  private long keepAliveNanos;
  private int turn;
  private int first;
  private boolean draining;
  private boolean closed;

  WireClient(WireContext context, WireLoop loop, List<String> endpoints) {
    this.context = context;
    this.loop = loop;
    this.keepAliveNanos = context.keepAliveNanos();
    this.repetitions = new Repetitions(context.settings().calls().retry(), loop, this::start);
    endpoints.forEach(endpoint -> members.add(new MemberConnector(this, endpoint)));
  }

  void begin(Operation operation, InFlight slot) {
    if (closed) {
      complete(slot, StatusOutcomes.CLOSED);
    } else if (operation instanceof Operation.Watch watch) {
      watches.open(watch, slot);
    } else if (operation instanceof Operation.Authenticate && !needsToken()) {
      loop.execute(() -> slot.complete(AuthenticateCall.NO_USER));
    } else {
      Method method = Method.of(operation.kind());
      if (method == null) {
        loop.execute(() -> slot.complete(Outcome.unsupported(operation.kind())));
        return;
      }
      WireCall call = take();
      call.begin(method, operation, slot);
      start(call);
    }
  }

  WireLoop loop() {
    return loop;
  }

  Endings endings() {
    return context.endings();
  }

  Answers answers() {
    return loop.answers();
  }

  int mostMessageBytes() {
    return context.settings().calls().maxInboundBytes();
  }

  int ticksPerDeadline() {
    return context.ticksPerDeadline();
  }

  /** Returns the time without data after which a new connection sends a ping. */
  long keepAliveNanos() {
    return keepAliveNanos;
  }

  /**
   * Doubles the keep-alive time if a server ends a connection because of its pings, as gRPC for
   * Java does: once for all connections with the same time.
   */
  void goingAway(int code, String text, long itsKeepAliveNanos) {
    boolean tooMany = code == Http2.ENHANCE_YOUR_CALM && "too_many_pings".equals(text);
    if (tooMany && itsKeepAliveNanos == keepAliveNanos) {
      keepAliveNanos = Math.max(keepAliveNanos, 2 * keepAliveNanos);
    }
  }

  int lastStreamId() {
    return context.lastStreamId();
  }

  long keepAliveTimeoutNanos() {
    return context.keepAliveTimeoutNanos();
  }

  Tls tls(String host, int port) {
    return context.tls(host, port);
  }

  Credentials user() {
    return Objects.requireNonNull(context.settings().access().credentials());
  }

  boolean needsToken() {
    return context.settings().access().credentials() != null;
  }

  boolean sharesToken() {
    return context.sharesToken();
  }

  boolean isClosed() {
    return closed;
  }

  TokenCache token() {
    return token;
  }

  WireWatches watches() {
    return watches;
  }

  /** Sends an Authenticate call to obtain a token. */
  void authenticate(TokenCache.Taker taker) {
    WireCall call = take();
    call.begin(taker);
    start(call);
  }

  /** Opens the stream now or when a connection is available. */
  void send(WireStream stream) {
    Connection connection = pending.isEmpty() ? pick() : null;
    if (connection == null) {
      pending.add(stream);
      connect();
      drainLater();
    } else {
      open(connection, stream);
    }
  }

  void ended(WireCall call, AnswerHeaders.Block trailers) {
    if (trailers.grpcStatus() != 0) {
      failed(call, endings().of(trailers));
      return;
    }
    String problem = call.problem();
    if (problem != null) {
      failed(call, endings().internal(problem));
    } else {
      succeeded(call);
    }
  }

  void failed(WireCall call, Ending why) {
    if (closed || !(renewsToken(call, why) || repetitions.covers(call, why))) {
      finish(call, why);
    }
  }

  void opened(Connection connection) {
    ready.add(connection);
    drainLater();
  }

  void lost(Connection connection) {
    ready.remove(connection);
    drainLater();
  }

  void failedToConnect() {
    drainLater();
  }

  /** Reconnects after a delay. With PICK_FIRST, tries the next member instead. */
  void connectAgain(MemberConnector member) {
    drainLater();
    if (context.settings().connections().loadBalancing() == LoadBalancing.PICK_FIRST) {
      if (ready.isEmpty()) {
        first = (first + 1) % members.size();
        members.get(first).connect();
      }
    } else {
      member.connect();
    }
  }

  /** Schedules {@link #drain} for the next turn of the loop at the latest. */
  void drainLater() {
    if (!draining && !pending.isEmpty()) {
      draining = true;
      loop.drainLater(this);
    }
  }

  /** Opens the waiting streams, or fails them if calls do not wait for a connection. */
  void drain() {
    draining = false;
    for (int left = pending.size(); left > 0; left--) {
      Connection connection = pick();
      Ending why = connection == null ? reasonToFail() : null;
      if (connection == null && why == null) {
        return;
      }
      WireStream stream = pending.remove();
      if (connection != null) {
        open(connection, stream);
      } else if (why != null) {
        stream.broken(why);
      }
    }
  }

  /** Runs the checks of one tick. */
  void look(int tick, long now) {
    for (int i = 0; i < members.size(); i++) {
      members.get(i).look(tick, now, overdue);
    }
    for (WireStream stream : overdue) {
      Connection connection = stream.connection();
      if (connection != null && stream.isOverdue(tick)) {
        connection.cancel(stream);
        stream.broken(endings().overdue());
      }
    }
    overdue.clear();
    if (!pending.isEmpty()) {
      List<WireStream> late = new ArrayList<>();
      pending.removeIf(stream -> stream.isOverdue(tick) && late.add(stream));
      late.forEach(stream -> stream.broken(endings().overdue()));
    }
    watches.look(tick);
  }

  void close() {
    closed = true;
    Ending why = endings().closed();
    members.forEach(member -> member.close(why));
    for (WireStream stream = pending.poll(); stream != null; stream = pending.poll()) {
      stream.broken(why);
    }
    repetitions.release().forEach(call -> finish(call, why));
    watches.close(why);
  }

  private void start(WireCall call) {
    call.restart(loop.tick());
    if (call.method() != Method.AUTHENTICATE && needsToken()) {
      token.supply(call);
    } else {
      send(call);
    }
  }

  private WireCall take() {
    return free.isEmpty() ? new WireCall(this) : free.remove(free.size() - 1);
  }

  private void open(Connection connection, WireStream stream) {
    connection.open(stream);
    if (stream instanceof WatchStream opened) {
      opened.sendAsked();
    }
  }

  private @Nullable Connection pick() {
    for (int left = ready.size(); left > 0; left--) {
      turn = turn + 1 < ready.size() ? turn + 1 : 0;
      Connection connection = ready.get(turn);
      if (connection.isAccepting()) {
        return connection;
      }
    }
    return null;
  }

  private void connect() {
    if (!ready.isEmpty()) {
      return;
    }
    if (context.settings().connections().loadBalancing() == LoadBalancing.PICK_FIRST) {
      members.get(first).connect();
    } else {
      members.forEach(MemberConnector::connect);
    }
  }

  /**
   * Returns why nothing can be sent; null while an attempt may still succeed, or if calls wait for
   * a connection.
   */
  private @Nullable Ending reasonToFail() {
    if (context.settings().calls().readiness() == Readiness.WAIT || !ready.isEmpty()) {
      return null;
    }
    Ending last = null;
    for (MemberConnector member : members) {
      last = member.failure();
      if (last == null) {
        return null;
      }
    }
    return last;
  }

  private void succeeded(WireCall call) {
    InFlight slot = call.slot();
    TokenCache.Taker taker = call.taker();
    if (slot == null) {
      byte[] fresh = answers().token(call.answer(), 0, call.answerBytes());
      recycle(call);
      if (taker != null) {
        taker.authenticated(fresh);
      }
      return;
    }
    Outcome outcome = report(call, slot);
    recycle(call);
    complete(slot, outcome);
  }

  private Outcome report(WireCall call, InFlight slot) {
    try {
      if (call.method() == Method.RANGE_STREAM) {
        slot.answered(call.revision(), call.count());
        return Outcome.OK;
      }
      return answers().report(call.operation(), call.answer(), 0, call.answerBytes(), slot);
    } catch (RuntimeException e) {
      WireLoop.report(e);
      return Outcome.OK;
    }
  }

  private static void complete(InFlight slot, Outcome outcome) {
    try {
      slot.complete(outcome);
    } catch (RuntimeException e) {
      WireLoop.report(e);
    }
  }

  private void finish(WireCall call, Ending why) {
    InFlight slot = call.slot();
    TokenCache.Taker taker = call.taker();
    recycle(call);
    if (slot != null) {
      complete(slot, why.outcome());
    } else if (taker != null) {
      taker.refused(why);
    }
  }

  private void recycle(WireCall call) {
    call.release();
    if (free.size() < MAX_KEPT_CALLS) {
      free.add(call);
    }
  }

  private boolean renewsToken(WireCall call, Ending why) {
    byte[] used = call.token();
    if (used == null
        || call.isRenewed()
        || why.outcome().kind() != OutcomeKind.UNAUTHENTICATED
        || !sharesToken()) {
      return false;
    }
    token.drop(used);
    call.renew();
    start(call);
    return true;
  }
}
