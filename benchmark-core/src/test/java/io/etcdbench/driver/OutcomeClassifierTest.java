// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.UnresolvedAddressException;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class OutcomeClassifierTest {
  private final OutcomeClassifier classifier = new OutcomeClassifier();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          UNKNOWN            | etcdserver: too many requests                                  | TOO_MANY_REQUESTS
          RESOURCE_EXHAUSTED | etcdserver: too many requests                                  | TOO_MANY_REQUESTS
          INVALID_ARGUMENT   | etcdserver: request is too large                               | TOO_LARGE
          RESOURCE_EXHAUSTED | grpc: received message larger than max (2098000 vs. 2097152)   | TOO_LARGE
          RESOURCE_EXHAUSTED | trying to send message larger than max (3000000 vs. 2097152)   | TOO_LARGE
          RESOURCE_EXHAUSTED | gRPC message exceeds maximum size 4194304: 5000011             | TOO_LARGE
          INVALID_ARGUMENT   | etcdserver: too many operations in txn request                 | TOO_LARGE
          RESOURCE_EXHAUSTED | etcdserver: mvcc: database space exceeded                      | NO_SPACE
          UNAVAILABLE        | etcdserver: no leader                                          | NO_LEADER
          UNAVAILABLE        | etcdserver: leader changed                                     | NO_LEADER
          FAILED_PRECONDITION| etcdserver: not leader                                         | NO_LEADER
          UNAVAILABLE        | etcdserver: request timed out                                  | TIMEOUT
          UNAVAILABLE        | etcdserver: request timed out, possibly due to previous leader failure | TIMEOUT
          UNAVAILABLE        | etcdserver: request timed out, possibly due to connection lost | TIMEOUT
          UNKNOWN            | context deadline exceeded                                      | TIMEOUT
          DEADLINE_EXCEEDED  | CallOptions deadline exceeded after 0.099s. Name resolution delay 0.000000000 seconds. | TIMEOUT
          DEADLINE_EXCEEDED  | ''                                                             | TIMEOUT
          UNAVAILABLE        | io exception                                                   | UNAVAILABLE
          UNAVAILABLE        | etcdserver: server stopped                                     | UNAVAILABLE
          UNKNOWN            | Connection refused: localhost/127.0.0.1:2379                   | UNAVAILABLE
          UNAUTHENTICATED    | etcdserver: invalid auth token                                 | UNAUTHENTICATED
          INVALID_ARGUMENT   | etcdserver: user name is empty                                 | UNAUTHENTICATED
          INVALID_ARGUMENT   | etcdserver: revision of auth store is old                      | UNAUTHENTICATED
          INVALID_ARGUMENT   | etcdserver: authentication failed, invalid user ID or password | UNAUTHENTICATED
          FAILED_PRECONDITION| etcdserver: authentication is not enabled                      | UNAUTHENTICATED
          UNAUTHENTICATED    | ''                                                             | UNAUTHENTICATED
          PERMISSION_DENIED  | etcdserver: permission denied                                  | PERMISSION_DENIED
          ''                 | rpc error: code = PermissionDenied desc = etcdserver: permission denied | PERMISSION_DENIED
          ''                 | rpc error: code = DeadlineExceeded desc = late                 | TIMEOUT
          ''                 | rpc error: code = Canceled desc = gone                         | CANCELLED
          CANCELLED          | Call cancelled                                                 | CANCELLED
          UNKNOWN            | context canceled                                               | CANCELLED
          NOT_FOUND          | etcdserver: requested lease not found                          | OTHER
          INTERNAL           | RST_STREAM closed stream. HTTP/2 error code: INTERNAL_ERROR    | UNAVAILABLE
          UNAVAILABLE        | GOAWAY shut down transport. HTTP/2 error code: NO_ERROR        | UNAVAILABLE
          ''                 | http2: server sent GOAWAY and closed the connection            | UNAVAILABLE
          UNKNOWN            | Connection reset by peer                                       | UNAVAILABLE
          UNKNOWN            | channel closed                                                 | UNAVAILABLE
          UNKNOWN            | Broken pipe                                                    | UNAVAILABLE
          UNKNOWN            | Connection was closed                                          | UNAVAILABLE
          RESOURCE_EXHAUSTED | Bandwidth exhausted                                            | OTHER
          """)
  void readsTheTextFirstAndTheCodeSecond(String code, String text, OutcomeKind kind) {
    assertThat(classifier.classify(code, text).kind()).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          etcdserver: mvcc: database space exceeded                    | etcdserver: mvcc: database space exceeded
          rpc error: code = Unavailable desc = etcdserver: no leader   | etcdserver: no leader
          Connection refused: localhost/127.0.0.1:41235                | Connection refused: <address>
          Connection refused: /[0:0:0:0:0:0:0:1]:2379                  | Connection refused: <address>
          cannot reach etcd-0.example.com:2379 now                     | cannot reach <address> now
          deadline exceeded after 0.099853221s, delay 0.25 seconds     | deadline exceeded after <duration>, delay <duration>
          waited 7ms, then 1.5 s                                       | waited <duration>, then <duration>
          member 8e9e05c52164694d is gone                              | member <id> is gone
          lease 0x694d7cf2 is gone                                     | lease <id> is gone
          received message larger than max (2098000 vs. 2097152)       | received message larger than max (<number> vs. <number>)
          Rst Stream with error code 8                                 | Rst Stream with error code 8
          a defaced facade                                             | a defaced facade
          """)
  void replacesWhatDiffersBetweenEqualErrors(String text, String detail) {
    assertThat(classifier.classify("UNKNOWN", text).detail()).isEqualTo(detail);
  }

  static Stream<Arguments> exceptionsOfALostConnection() {
    return Stream.of(
        arguments("UNKNOWN", "channel closed", new ClosedChannelException()),
        arguments("", "", new ClosedChannelException()),
        arguments("", "", new ConnectException("Connection refused: localhost/127.0.0.1:2379")),
        arguments("UNKNOWN", "", new ConnectException("No route to host")),
        arguments("UNKNOWN", "", new SocketException("Connection reset")),
        arguments("INTERNAL", "", new IOException("GOAWAY received")),
        arguments("", "", new IllegalStateException("wrapped", new EOFException())),
        arguments("", "", new UnresolvedAddressException()),
        arguments("UNAVAILABLE", "io exception", new SSLHandshakeException("unknown CA")),
        arguments(
            "RESOURCE_EXHAUSTED",
            "Bandwidth exhausted\nHTTP/2 error code: ENHANCE_YOUR_CALM\nReceived Goaway",
            new IOException("too_many_pings")));
  }

  @ParameterizedTest
  @MethodSource("exceptionsOfALostConnection")
  void aConnectionThatIsLostIsUnavailableWhateverTheCode(
      String code, String description, Throwable cause) {
    assertThat(classifier.classify(code, description, cause).kind())
        .isEqualTo(OutcomeKind.UNAVAILABLE);
  }

  @Test
  void aCodeThatNamesTheFailureIsKept() {
    IOException lost = new IOException("end of stream");

    assertThat(classifier.classify("CANCELLED", "", lost).kind()).isEqualTo(OutcomeKind.CANCELLED);
    assertThat(classifier.classify("", "", new SocketTimeoutException("Read timed out")).kind())
        .isEqualTo(OutcomeKind.TIMEOUT);
    assertThat(classifier.classify("", "", new IllegalStateException("a defect")).kind())
        .isEqualTo(OutcomeKind.OTHER);
  }

  @Test
  void theDetailOfAnExceptionHoldsOneLine() {
    Outcome outcome =
        classifier.classify(
            "UNKNOWN", "channel closed\nChannel Pipeline: [a, b]", new ClosedChannelException());

    assertThat(outcome.detail()).isEqualTo("channel closed: ClosedChannelException");
  }

  @Test
  void namesTheCodeWhenThereIsNoText() {
    assertThat(classifier.classify("DATA_LOSS", "").detail()).isEqualTo("DATA_LOSS");
  }

  @Test
  void givesTheSameObjectForEqualErrors() {
    Outcome first = classifier.classify("UNAVAILABLE", "Connection refused: /127.0.0.1:1001");

    assertThat(classifier.classify("UNAVAILABLE", "Connection refused: /127.0.0.1:2002"))
        .isSameAs(first);
    assertThat(classifier.classify("UNKNOWN", "boom"))
        .isSameAs(classifier.classify("UNKNOWN", "boom"));
  }

  @Test
  void cutsTextsThatWouldFillPages() {
    String dump = "First received frame was not SETTINGS: " + "z".repeat(100_000);

    assertThat(classifier.classify("INTERNAL", dump).detail()).hasSizeLessThan(1000);
  }

  @Test
  void remembersOnlySoManyDifferentErrors() {
    for (int i = 0; i < 2000; i++) {
      classifier.classify("UNKNOWN", "error " + "x".repeat(i / 50) + " " + "y".repeat(i % 50));
    }

    Outcome later = classifier.classify("UNKNOWN", "one error too many");
    assertThat(classifier.classify("UNKNOWN", "one error too many"))
        .isEqualTo(later)
        .isNotSameAs(later);
  }
}
