// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.service;

import io.grpc.Status;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Formats a status the way Go does, which is how etcd words the reason of a cancelled watch. */
final class GoText {
  private GoText() {}

  static String of(Status status) {
    String code =
        Arrays.stream(status.getCode().name().split("_", -1))
            .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
            .collect(Collectors.joining());
    return "rpc error: code = %s desc = %s".formatted(code, status.getDescription());
  }
}
