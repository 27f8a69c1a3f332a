// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Headers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Netty's decoder, which knows nothing of how they were made, reads every block of a connection.
 */
final class HeaderBlocksTest {
  private static final List<Method> METHODS = List.of(Method.values());

  private final DefaultHttp2HeadersDecoder server = new DefaultHttp2HeadersDecoder(true);
  private final HeaderBlocks blocks = new HeaderBlocks(true, "etcd.example:2379");

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void meansTheSameInAnyOrderOfMethodsAndTokens(long seed) throws Exception {
    Random random = new Random(seed);
    byte[] token = null;
    for (int i = 0; i < 5000; i++) {
      if (random.nextInt(50) == 0) {
        token = random.nextInt(4) == 0 ? null : token(random.nextInt(1, 1500));
      }
      if (i == 3000 && seed % 2 == 0) {
        server.maxHeaderTableSize(1024);
        blocks.limitTable(1024);
      }
      read(METHODS.get(random.nextInt(METHODS.size())), token, seed < 4);
    }
  }

  @Test
  void takesNoMoreThanEightBytesOnceItsFieldsAreKnown() throws Exception {
    byte[] token = token(40);
    for (Method method : new Method[] {Method.PUT, Method.RANGE, Method.PUT, Method.RANGE}) {
      read(method, token, true);
    }

    assertThat(blocks.of(Method.PUT, token, true)).hasSizeLessThanOrEqualTo(8);
    assertThat(blocks.of(Method.RANGE, token, true)).hasSizeLessThanOrEqualTo(8);
  }

  /** Each token that was left out before is a new entry: the indices need two bytes in the end. */
  @Test
  void meansTheSameWhenAShortTokenComesAndGoesOften() throws Exception {
    byte[] token = token(20);
    for (int i = 0; i < 400; i++) {
      read(Method.PUT, i % 2 == 0 ? null : token, true);
    }
  }

  /** Four tokens fill the table but for the paths: those must not push out what is referred to. */
  @Test
  void meansTheSameWhenPathsComeAfterManyTokens() throws Exception {
    byte[] token = {};
    for (int length = 900; length < 904; length++) {
      token = token(length);
      read(Method.PUT, token, true);
    }
    for (int round = 0; round < 2; round++) {
      for (Method method : METHODS) {
        read(method, token, true);
      }
    }
  }

  private void read(Method method, byte @Nullable [] token, boolean shared) throws Exception {
    Http2Headers headers =
        server.decodeHeaders(1, Unpooled.wrappedBuffer(blocks.of(method, token, shared)));

    assertThat(headers.method()).hasToString("POST");
    assertThat(headers.scheme()).hasToString("https");
    assertThat(headers.path()).hasToString(method.path());
    assertThat(headers.authority()).hasToString("etcd.example:2379");
    assertThat(headers.get("te")).hasToString("trailers");
    assertThat(headers.get("content-type")).hasToString("application/grpc");
    CharSequence shown = headers.get("token");
    assertThat(shown == null ? null : shown.toString())
        .isEqualTo(token == null ? null : new String(token, StandardCharsets.US_ASCII));
  }

  private static byte[] token(int length) {
    return "t".repeat(length).concat(String.valueOf(length)).getBytes(StandardCharsets.US_ASCII);
  }
}
