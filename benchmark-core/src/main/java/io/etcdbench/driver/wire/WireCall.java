// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.wire.codec.AnswerHeaders;
import io.etcdbench.driver.wire.codec.Answers;
import io.etcdbench.driver.wire.codec.Method;
import io.etcdbench.driver.wire.codec.OutBuffer;
import io.etcdbench.driver.wire.codec.Requests;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An operation in flight, from its submission through retries to its outcome. The object is then
 * reused for another operation. Used by its client's loop only.
 */
final class WireCall extends WireStream implements TokenCache.Taker {
  private static final int MAX_KEPT_BYTES = 64 << 10;

  private final WireClient client;
  private @Nullable Operation operation;
  private @Nullable InFlight slot;
  private TokenCache.@Nullable Taker taker;
  private Method method = Method.PUT;
  private byte @Nullable [] token;
  private int beginTick;
  private int repetitions;
  private boolean renewed;

  private byte[] answer = {};
  private int answerBytes;
  private int messages;
  private @Nullable String problem;
  private long revision;
  private long count;

  WireCall(WireClient client) {
    this.client = client;
  }

  void begin(Method as, Operation what, InFlight whose) {
    method = as;
    operation = what;
    slot = whose;
  }

  void begin(TokenCache.Taker whose) {
    method = Method.AUTHENTICATE;
    taker = whose;
  }

  /** Resets the state for the first attempt or a retry. */
  void restart(int tick) {
    beginTick = tick;
    answerBytes = 0;
    messages = 0;
    problem = null;
    revision = 0;
    count = 0;
  }

  /** Clears all references of the owner. */
  void release() {
    operation = null;
    slot = null;
    taker = null;
    token = null;
    repetitions = 0;
    renewed = false;
    if (answer.length > MAX_KEPT_BYTES) {
      answer = new byte[0];
    }
  }

  Operation operation() {
    return Objects.requireNonNull(operation);
  }

  @Nullable InFlight slot() {
    return slot;
  }

  TokenCache.@Nullable Taker taker() {
    return taker;
  }

  boolean isRenewed() {
    return renewed;
  }

  void renew() {
    renewed = true;
    token = null;
  }

  int countRepetition() {
    return repetitions++;
  }

  byte[] answer() {
    return answer;
  }

  int answerBytes() {
    return answerBytes;
  }

  /** Returns the revision of a streamed range. */
  long revision() {
    return revision;
  }

  /** Returns the key count of a streamed range. */
  long count() {
    return count;
  }

  /** Returns the problem with the response; null if exactly the expected response has arrived. */
  @Nullable String problem() {
    if (problem != null || messages > 0) {
      return problem;
    }
    return "the server sent no response";
  }

  @Override
  public void authenticated(byte[] fresh) {
    token = fresh;
    client.send(this);
  }

  @Override
  public void refused(Ending why) {
    client.failed(this, why);
  }

  @Override
  int mostMessageBytes() {
    return client.mostMessageBytes();
  }

  @Override
  Method method() {
    return method;
  }

  @Override
  byte @Nullable [] token() {
    return token;
  }

  @Override
  boolean writeFirst(OutBuffer out) {
    if (method == Method.AUTHENTICATE) {
      Requests.authenticate(out, client.user());
    } else {
      Requests.write(out, operation());
    }
    return true;
  }

  @Override
  void message(byte[] bytes, int begin, int length) {
    messages++;
    if (method == Method.RANGE_STREAM) {
      part(bytes, begin, length);
    } else if (messages > 1) {
      problem = "the server sent more than one response";
    } else {
      if (answer.length < length) {
        answer = new byte[Math.max(length, 256)];
      }
      System.arraycopy(bytes, begin, answer, 0, length);
      answerBytes = length;
    }
  }

  @Override
  void ended(AnswerHeaders.Block trailers) {
    client.ended(this, trailers);
  }

  @Override
  void broken(Ending why) {
    client.failed(this, why);
  }

  @Override
  boolean isOverdue(int tick) {
    return tick - beginTick > client.ticksPerDeadline();
  }

  private void part(byte[] bytes, int begin, int length) {
    Answers answers = client.answers();
    if (!answers.readPart(bytes, begin, length)) {
      problem = "a part of a range cannot be read";
    }
    revision = revision > 0 ? revision : answers.revision();
    count = Math.max(count, answers.count());
  }
}
