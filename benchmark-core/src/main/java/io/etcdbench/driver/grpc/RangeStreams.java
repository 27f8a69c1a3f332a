// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.grpc;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.ExtensionRegistryLite;
import com.google.protobuf.WireFormat;
import io.etcd.jetcd.api.KVGrpc;
import io.etcd.jetcd.api.RangeRequest;
import io.etcd.jetcd.api.RangeResponse;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Status;
import java.io.IOException;
import java.io.InputStream;

/**
 * The method {@code RangeStream} of etcd 3.7, which jetcd's generated classes lack. Each message on
 * the stream is a {@code RangeStreamResponse} whose only field, number 1, is a range response with
 * some of the keys. The last one contains the total count.
 */
final class RangeStreams {
  private static final int WRAPPED_RESPONSE = 1;

  private RangeStreams() {}

  static MethodDescriptor<RangeRequest, RangeResponse> method() {
    return KVGrpc.getRangeMethod().toBuilder()
        .setType(MethodType.SERVER_STREAMING)
        .setFullMethodName(
            MethodDescriptor.generateFullMethodName(KVGrpc.SERVICE_NAME, "RangeStream"))
        .setResponseMarshaller(new Unwrapping(KVGrpc.getRangeMethod().getResponseMarshaller()))
        .setSchemaDescriptor(null)
        .build();
  }

  /**
   * Merges two parts without their keys, so that a large range need not fit into memory. The
   * revision arrives with the first keys, after a message without one.
   */
  static RangeResponse join(RangeResponse before, RangeResponse part) {
    boolean known = before.getHeader().getRevision() > 0;
    return RangeResponse.newBuilder()
        .setHeader(known ? before.getHeader() : part.getHeader())
        .setCount(Math.max(before.getCount(), part.getCount()))
        .build();
  }

  /** Extracts the range response from its enclosing message. */
  private record Unwrapping(Marshaller<RangeResponse> plain) implements Marshaller<RangeResponse> {

    @Override
    public InputStream stream(RangeResponse value) {
      return plain.stream(value);
    }

    @Override
    public RangeResponse parse(InputStream stream) {
      try {
        CodedInputStream in = CodedInputStream.newInstance(stream);
        RangeResponse.Builder response = RangeResponse.newBuilder();
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
          if (WireFormat.getTagFieldNumber(tag) == WRAPPED_RESPONSE) {
            in.readMessage(response, ExtensionRegistryLite.getEmptyRegistry());
          } else {
            in.skipField(tag);
          }
        }
        return response.build();
      } catch (IOException e) {
        throw Status.INTERNAL
            .withDescription("a part of a range cannot be read")
            .withCause(e)
            .asRuntimeException();
      }
    }
  }
}
