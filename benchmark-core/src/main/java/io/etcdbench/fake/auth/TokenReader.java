// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.auth;

import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import org.jspecify.annotations.Nullable;

/** Passes the token in a call's metadata on to the handler of the call. */
public final class TokenReader implements ServerInterceptor {
  private static final Context.Key<String> TOKEN = Context.key("token");
  private static final Metadata.Key<String> FIELD =
      Metadata.Key.of("token", Metadata.ASCII_STRING_MARSHALLER);
  // The name used by etcd's HTTP gateway and by clients of its early versions.
  private static final Metadata.Key<String> OTHER_FIELD =
      Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

  /** Returns the token of the call being received on this thread; null for none. */
  public static @Nullable String current() {
    return TOKEN.get();
  }

  @Override
  public <A, B> ServerCall.Listener<A> interceptCall(
      ServerCall<A, B> call, Metadata headers, ServerCallHandler<A, B> next) {
    String token = headers.get(FIELD);
    String presented = token == null ? headers.get(OTHER_FIELD) : token;
    if (presented == null) {
      return next.startCall(call, headers);
    }
    Context context = Context.current().withValue(TOKEN, presented);
    return Contexts.interceptCall(context, call, headers, next);
  }
}
