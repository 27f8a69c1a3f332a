// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.Eventually;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Operation.Watch.Previous;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.driver.RecordingListener;
import io.etcdbench.driver.RecordingSlot;
import io.etcdbench.driver.wire.ScriptedServer.Frame;
import io.etcdbench.driver.wire.ScriptedServer.Peer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A loop whose ticks are an hour apart: only sockets and wake-ups end its wait, so an operation
 * whose wake-up is missing does not complete.
 */
@Timeout(180)
final class WireLoopTest {
  private static final AtomicInteger NUMBERS = new AtomicInteger(1_000_000);
  private static final int LAST_STREAM_ID = 1_000_001;
  private static final int THREADS = 8;
  private static final Operation PUT = put(5);

  private final int number = NUMBERS.incrementAndGet();
  private final WireLoop loop = WireLoop.start(number, TimeUnit.HOURS.toNanos(1));
  private final Thread thread = threadNamed("etcd-bench-wire-" + number);
  private final List<WireClient> clients = new ArrayList<>();

  @AfterEach
  void end() {
    clients.forEach(client -> loop.execute(() -> loop.add(client)));
    loop.close();
    loop.awaitEnd(60_000);
    assertThat(thread.isAlive()).isFalse();
  }

  @Test
  void sendsTheRestOfALargeValueWhenTheServerReads() throws IOException {
    Semaphore reading = new Semaphore(0);
    ScriptedServer.Script script =
        peer -> {
          greetWithWideWindows(peer);
          peer.answer(peer.request());
          reading.acquireUninterruptibly();
          peer.answer(peer.request());
          Misdeed.readAll(peer);
        };
    try (ScriptedServer server = ScriptedServer.start(listeningWithASmallBuffer(), script)) {
      WireClient client = client(server, LAST_STREAM_ID);
      submit(client, PUT).ok();
      awaitWait();

      RecordingSlot large = submit(client, put(8 << 20));
      reading.release();

      large.ok();
    }
  }

  @Test
  void reconnectsWhenTheLastStreamIsUsed() throws IOException {
    ScriptedServer.Script script =
        peer -> {
          peer.greet();
          if (peer.number() == 1) {
            peer.answer(peer.request());
          }
          Misdeed.readAll(peer);
        };
    try (ScriptedServer server = ScriptedServer.start(script)) {
      WireClient client = client(server, 3);
      submit(client, PUT).ok();
      awaitWait();

      submit(client, PUT);

      Eventually.holds("another connection", () -> server.connections() == 2);
    }
  }

  @Test
  void sendsTheOperationsOfAThreadInTheirOrder() throws IOException {
    int rounds = 100;
    List<Boolean> areLast = new CopyOnWriteArrayList<>();
    ScriptedServer.Script script =
        peer -> {
          peer.greet();
          peer.answer(peer.request());
          for (Frame frame = peer.next(); frame != null; frame = peer.next()) {
            if (frame.type() == ScriptedServer.DATA) {
              areLast.add(frame.endsRequest());
            }
          }
        };
    List<Boolean> expected = new ArrayList<>();
    try (ScriptedServer server = ScriptedServer.start(script)) {
      WireClient client = client(server, LAST_STREAM_ID);
      submit(client, PUT).ok();
      for (int i = 0; i < rounds; i++) {
        if (i % 2 == 0) {
          awaitWait();
        }
        submit(client, watchOnStream(i));
        submit(client, PUT);
        // The stream of a watch stays open, that of a put ends.
        expected.addAll(List.of(false, true));
      }

      Eventually.holds("all are sent", () -> areLast.size() == 2 * rounds);
      assertThat(areLast).isEqualTo(expected);
    }
  }

  @Test
  void completesEachOperationOnceOnItsThreadWhenConnectionsFail() throws Exception {
    int each = 1000;
    ScriptedServer.Script leavesAfterSome =
        peer -> {
          peer.greet();
          for (int i = 0; i < 2000; i++) {
            peer.answer(peer.request());
          }
        };
    Set<Thread> completing = ConcurrentHashMap.newKeySet();
    AtomicInteger completions = new AtomicInteger();
    try (ScriptedServer server = ScriptedServer.start(leavesAfterSome)) {
      WireClient client = client(server, LAST_STREAM_ID);
      List<Boolean> completed =
          onThreads(
              () -> {
                Semaphore done = new Semaphore(0);
                InFlight slot =
                    outcome -> {
                      completing.add(Thread.currentThread());
                      completions.incrementAndGet();
                      done.release();
                    };
                boolean all = true;
                for (int i = 0; i < each && all; i++) {
                  all = loop.submit(client, PUT, slot) && done.tryAcquire(60, TimeUnit.SECONDS);
                }
                return all;
              });

      assertThat(completed).containsOnly(true);
    }
    end();
    assertThat(completions).hasValue(THREADS * each);
    assertThat(completing).containsExactly(thread);
  }

  @Test
  @SuppressWarnings("try") // closed twice, on purpose
  void completesEachOperationOnceWhenTheDriverIsClosedWhileThreadsSubmit() throws Exception {
    Set<RecordingSlot> slots = ConcurrentHashMap.newKeySet();
    try (ScriptedServer server = ScriptedServer.start(WireLoopTest::answerAll);
        WireDriver driver =
            new WireDriver(new WireContext(settings(server), null, LAST_STREAM_ID))) {
      Thread closing =
          new Thread(
              () -> {
                Eventually.holds("many are submitted", () -> slots.size() > 2000);
                driver.close();
              },
              "closing");
      closing.start();

      List<OutcomeKind> ends =
          onThreads(
              () -> {
                Outcome outcome = Outcome.OK;
                while (outcome.isOk()) {
                  RecordingSlot slot = new RecordingSlot();
                  slots.add(slot);
                  driver.submit(PUT, slot);
                  outcome = slot.outcome();
                }
                return outcome.kind();
              });
      closing.join();

      assertThat(ends).containsOnly(OutcomeKind.CANCELLED);
      assertThat(slots).allSatisfy(slot -> assertThat(slot.completions()).isEqualTo(1));
    }
  }

  @Test
  void completesTheOthersWhenASlotThrowsAtTheEnd() throws IOException {
    Semaphore held = new Semaphore(0);
    Semaphore released = new Semaphore(0);
    try (ScriptedServer server = ScriptedServer.start(Misdeed.SILENCE.script())) {
      WireClient client = client(server, LAST_STREAM_ID);
      loop.execute(() -> loop.add(client));
      loop.execute(
          () -> {
            held.release();
            released.acquireUninterruptibly();
          });
      held.acquireUninterruptibly();
      InFlight throwing =
          outcome -> {
            throw new IllegalStateException("thrown by a slot, on purpose");
          };
      assertThat(loop.submit(client, PUT, throwing)).isTrue();
      RecordingSlot slot = submit(client, PUT);
      loop.close();
      released.release();

      assertThat(slot.outcome().kind()).isEqualTo(OutcomeKind.CANCELLED);
    }
  }

  @Test
  void ignoresWhatFollowsTheFrameThatEndsAConnection() throws IOException {
    List<Throwable> thrown = new CopyOnWriteArrayList<>();
    thread.setUncaughtExceptionHandler((where, what) -> thrown.add(what));
    byte[] goAway = ScriptedServer.framed(ScriptedServer.GOAWAY, 0, 0, new byte[8]);
    ScriptedServer.Script script =
        peer -> {
          peer.greet();
          int id = peer.request();
          if (peer.number() == 1) {
            peer.raw(Arrays.copyOf(goAway, 40_000));
          } else {
            peer.answer(id);
          }
          Misdeed.readAll(peer);
        };
    try (ScriptedServer server = ScriptedServer.start(script)) {
      WireClient client = client(server, LAST_STREAM_ID);
      assertThat(submit(client, PUT).outcome().kind()).isEqualTo(OutcomeKind.UNAVAILABLE);

      submit(client, PUT).ok();

      assertThat(thrown).isEmpty();
    }
  }

  @Test
  void refusesOperationsAfterItsEnd() throws IOException {
    try (ScriptedServer server = ScriptedServer.start(Misdeed.SILENCE.script())) {
      WireClient client = client(server, LAST_STREAM_ID);
      RecordingSlot slot = new RecordingSlot();
      end();

      assertThat(loop.submit(client, PUT, slot)).isFalse();
      assertThat(slot.completions()).isZero();
    }
  }

  private WireClient client(ScriptedServer server, int lastStreamId) {
    WireContext context = new WireContext(settings(server), null, lastStreamId);
    WireClient client = new WireClient(context, loop, List.of(server.endpoint()));
    clients.add(client);
    return client;
  }

  private RecordingSlot submit(WireClient client, Operation operation) {
    RecordingSlot slot = new RecordingSlot();
    assertThat(loop.submit(client, operation, slot)).isTrue();
    return slot;
  }

  /** Waits until the loop's thread waits in the selector. */
  private void awaitWait() {
    Eventually.holds(
        "the loop waits",
        () -> {
          List<String> calls =
              Arrays.stream(thread.getStackTrace()).map(StackTraceElement::getMethodName).toList();
          return calls.contains("doSelect")
              && !calls.contains("selectNow")
              && !calls.contains("serve");
        });
  }

  private static Thread threadNamed(String name) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(candidate -> candidate.getName().equals(name))
        .findAny()
        .orElseThrow();
  }

  /** Runs a task on each of several threads and returns all results. */
  private static <T> List<T> onThreads(Callable<T> task) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<T> results = new ArrayList<>();
      for (Future<T> result : threads.invokeAll(Collections.nCopies(THREADS, task))) {
        results.add(result.get());
      }
      return results;
    } finally {
      threads.shutdown();
    }
  }

  private static void answerAll(Peer peer) throws IOException {
    greetWithWideWindows(peer);
    for (int id = peer.request(); id != 0; id = peer.request()) {
      peer.answer(id);
    }
  }

  private static void greetWithWideWindows(Peer peer) throws IOException {
    peer.greet(4, 1 << 30);
    peer.frame(ScriptedServer.WINDOW_UPDATE, 0, 0, ScriptedServer.int32(1 << 30));
  }

  private static ServerSocket listeningWithASmallBuffer() throws IOException {
    ServerSocket listening = new ServerSocket();
    listening.setReceiveBufferSize(64 << 10);
    listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    return listening;
  }

  private static ClientSettings settings(ScriptedServer server) {
    return ClientSettings.to(List.of(server.endpoint()))
        .with(ClientSettings.Calls.DEFAULT.withDeadline(Duration.ofMinutes(2)));
  }

  private static Operation put(int valueBytes) {
    return new Operation.Put("k".getBytes(UTF_8), new byte[valueBytes]);
  }

  private static Operation watchOnStream(int stream) {
    KeyRange key = KeyRange.of("k".getBytes(UTF_8));
    return new Operation.Watch(key, 0, new RecordingListener(), stream, Previous.WITHOUT);
  }
}
