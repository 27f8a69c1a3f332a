// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import static io.etcdbench.driver.wire.ScriptedServer.ANSWER;
import static io.etcdbench.driver.wire.ScriptedServer.BEGINNING;
import static io.etcdbench.driver.wire.ScriptedServer.CONTINUATION;
import static io.etcdbench.driver.wire.ScriptedServer.DATA;
import static io.etcdbench.driver.wire.ScriptedServer.END;
import static io.etcdbench.driver.wire.ScriptedServer.GOAWAY;
import static io.etcdbench.driver.wire.ScriptedServer.HEADERS;
import static io.etcdbench.driver.wire.ScriptedServer.PING;
import static io.etcdbench.driver.wire.ScriptedServer.RESET;
import static io.etcdbench.driver.wire.ScriptedServer.SETTINGS;
import static io.etcdbench.driver.wire.ScriptedServer.WINDOW_UPDATE;
import static io.etcdbench.driver.wire.ScriptedServer.int32;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.etcdbench.driver.wire.ScriptedServer.Frame;
import io.etcdbench.driver.wire.ScriptedServer.Peer;
import io.etcdbench.driver.wire.ScriptedServer.Script;
import java.io.IOException;

/** What a server does to a connection; never what it should. */
enum Misdeed {
  NOISE(peer -> peer.raw("What do you want? ".repeat(5000).getBytes(UTF_8))),
  HTTP_1(peer -> peer.raw("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(UTF_8))),
  SILENCE(Misdeed::readAll),
  HANGING_UP(Peer::request),
  GREETING_AND_LEAVING(Peer::greet),
  HALF_CLOSING(
      peer -> {
        peer.greet();
        peer.request();
        peer.closeOutput();
        readAll(peer);
      }),
  OVERSIZED_FRAME(toRequests((peer, id) -> peer.frame(DATA, 0, id, new byte[20_000]))),
  ENDLESS_HEADERS(
      toRequests(
          (peer, id) -> {
            peer.frame(HEADERS, 0, id, BEGINNING);
            while (true) {
              peer.frame(CONTINUATION, 0, id, new byte[100]);
            }
          })),
  EMPTY_CONTINUATIONS(
      toRequests(
          (peer, id) -> {
            peer.frame(HEADERS, 0, id, BEGINNING);
            while (true) {
              peer.frame(CONTINUATION, 0, id, new byte[0]);
            }
          })),
  INTERRUPTED_HEADERS(
      toRequests(
          (peer, id) -> {
            peer.frame(HEADERS, 0, id, BEGINNING);
            peer.frame(PING, 0, 0, new byte[8]);
          })),
  BROKEN_HEADERS(
      toRequests((peer, id) -> peer.frame(HEADERS, 4, id, new byte[] {(byte) 0xff, -1, -1, -1}))),
  STREAM_NEVER_OPENED(toRequests((peer, id) -> peer.answer(id + 1_000_000))),
  STREAM_OF_THE_SERVER(toRequests((peer, id) -> peer.answer(2))),
  STREAM_ZERO(toRequests((peer, id) -> peer.answer(0))),
  RESETS(toRequests((peer, id) -> peer.frame(RESET, 0, id, int32(7)))),
  GOAWAYS(toRequests((peer, id) -> peer.frame(GOAWAY, 0, 0, new byte[] {0, 0, 0, 0, 0, 0, 0, 11}))),
  GOAWAY_AT_ONCE(
      peer -> {
        peer.greet();
        peer.frame(GOAWAY, 0, 0, new byte[8]);
        readAll(peer);
      }),
  DATA_BEFORE_HEADERS(toRequests((peer, id) -> peer.frame(DATA, 0, id, ANSWER))),
  COMPRESSED(answeringWith(new byte[] {1, 0, 0, 0, 1, 0})),
  MESSAGE_WITHOUT_BOUNDS(answeringWith(new byte[] {0, -1, -1, -1, -1, 0})),
  MESSAGE_CUT_OFF(answeringWith(new byte[] {0, 0, 0, 0, 9, 1})),
  BROKEN_MESSAGE(answeringWith(new byte[] {0, 0, 0, 0, 3, 0x0a, 0x7f, 1})),
  TWO_ANSWERS(
      toRequests(
          (peer, id) -> {
            peer.frame(HEADERS, 4, id, BEGINNING);
            peer.frame(DATA, 0, id, ANSWER);
            peer.frame(DATA, 0, id, ANSWER);
            peer.frame(HEADERS, 5, id, END);
          })),
  ENDLESS_ANSWERS(
      toRequests(
          (peer, id) -> {
            peer.frame(HEADERS, 4, id, BEGINNING);
            while (true) {
              peer.frame(DATA, 0, id, ANSWER);
            }
          })),
  HEADERS_TWICE(
      toRequests(
          (peer, id) -> {
            peer.frame(HEADERS, 4, id, BEGINNING);
            peer.frame(DATA, 0, id, ANSWER);
            peer.frame(HEADERS, 4, id, END);
          })),
  NO_ANSWER(
      toRequests(
          (peer, id) -> {
            peer.frame(HEADERS, 4, id, BEGINNING);
            peer.frame(HEADERS, 5, id, END);
          })),
  NO_STATUS(
      toRequests(
          (peer, id) -> {
            peer.frame(HEADERS, 4, id, BEGINNING);
            peer.frame(DATA, 1, id, ANSWER);
          })),
  TOO_MUCH_PADDING(
      toRequests(
          (peer, id) -> {
            peer.frame(HEADERS, 4, id, BEGINNING);
            peer.frame(DATA, 8, id, new byte[] {9, 0, 0});
          })),
  WINDOW_OVERFLOW(
      peer -> {
        peer.greet();
        peer.frame(WINDOW_UPDATE, 0, 0, int32(Integer.MAX_VALUE));
        readAll(peer);
      }),
  WINDOW_WIDER_BY_NOTHING(
      peer -> {
        peer.greet();
        peer.frame(WINDOW_UPDATE, 0, 0, int32(0));
        readAll(peer);
      }),
  WINDOW_OF_ZERO(
      peer -> {
        peer.greet(4, 0);
        readAll(peer);
      }),
  BAD_SETTINGS(
      peer -> {
        peer.greet(4, -1);
        readAll(peer);
      }),
  HALF_A_SETTING(
      peer -> {
        peer.frame(SETTINGS, 0, 0, new byte[5]);
        readAll(peer);
      }),
  PING_FLOOD(
      peer -> {
        peer.greet();
        while (true) {
          peer.frame(PING, 0, 0, new byte[8]);
        }
      }),
  SETTINGS_FLOOD(
      peer -> {
        while (true) {
          peer.greet();
        }
      }),
  PUSHES(toRequests((peer, id) -> peer.frame(5, 4, id, new byte[] {0, 0, 0, 2, (byte) 0x88})));

  @SuppressWarnings("ImmutableEnumChecker") // a lambda without state
  private final Script script;

  Misdeed(Script script) {
    this.script = script;
  }

  Script script() {
    return script;
  }

  /** Does something to each request. */
  interface Deed {
    void at(Peer peer, int stream) throws IOException;
  }

  static Script toRequests(Deed deed) {
    return peer -> {
      peer.greet();
      for (int id = peer.request(); id != 0; id = peer.request()) {
        deed.at(peer, id);
      }
    };
  }

  private static Script answeringWith(byte[] message) {
    return toRequests(
        (peer, id) -> {
          peer.frame(HEADERS, 4, id, BEGINNING);
          peer.frame(DATA, 0, id, message);
          peer.frame(HEADERS, 5, id, END);
        });
  }

  static void readAll(Peer peer) throws IOException {
    if (peer.number() > 0) {
      Frame frame = peer.next();
      while (frame != null) {
        frame = peer.next();
      }
    }
  }
}
