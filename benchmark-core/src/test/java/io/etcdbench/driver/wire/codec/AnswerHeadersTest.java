// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.driver.wire.codec.AnswerHeaders.Block;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersEncoder;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersEncoder;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class AnswerHeadersTest {
  private final Http2HeadersEncoder server =
      new DefaultHttp2HeadersEncoder(Http2HeadersEncoder.NEVER_SENSITIVE);
  private final AnswerHeaders client = new AnswerHeaders();

  @Test
  void remembersABlockOnlyAsLongAsTheTableIsTheSame() throws Exception {
    Random random = new Random(11);
    for (int i = 0; i < 20_000; i++) {
      // Fields of few values fill the table, are found in it, and push each other out of it.
      int status = random.nextInt(20) == 0 ? random.nextInt(17) : 0;
      Http2Headers sent = new DefaultHttp2Headers().set("grpc-status", String.valueOf(status));
      if (random.nextInt(40) == 0) {
        sent.set("x-" + random.nextInt(8), "y".repeat(random.nextInt(1000)));
      }

      assertThat(decoded(sent)).isEqualTo(new Block(0, false, status, ""));
    }
  }

  @Test
  void readsTheBeginningOfAnAnswer() throws Exception {
    Http2Headers sent =
        new DefaultHttp2Headers().status("200").set("content-type", "application/grpc+proto");

    assertThat(decoded(sent)).isEqualTo(new Block(200, true, -1, ""));
    assertThat(decoded(sent).hasStatus()).isFalse();
  }

  @Test
  void decodesTheMessageOfAStatus() throws Exception {
    Http2Headers sent =
        new DefaultHttp2Headers()
            .set("grpc-status", "14")
            .set("grpc-message", "100%25 of %C3%BCbung%0A, and 5% of %zz");

    assertThat(decoded(sent)).isEqualTo(new Block(0, false, 14, "100% of übung\n, and 5% of %zz"));
  }

  @Test
  void takesAStatusThatIsNoNumberForUnknown() throws Exception {
    Http2Headers sent = new DefaultHttp2Headers().set("grpc-status", "-1");

    assertThat(decoded(sent).grpcStatus()).isEqualTo(2);
  }

  @Test
  void refusesWhatIsNoHeaderBlock() {
    byte[] indexOfNothing = {(byte) 0xff, 0x7f};

    assertThatThrownBy(() -> client.decode(1, indexOfNothing, 0, indexOfNothing.length))
        .isInstanceOf(Http2Failure.class)
        .hasMessage("the server sent a header block that cannot be read");
  }

  private Block decoded(Http2Headers headers) throws Exception {
    ByteBuf block = Unpooled.buffer();
    server.encodeHeaders(1, headers, block);
    byte[] bytes = ByteBufUtil.getBytes(block);
    return client.decode(1, bytes, 0, bytes.length);
  }
}
