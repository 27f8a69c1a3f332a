// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.EtcdError;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.plan.Durations;
import io.grpc.Status;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Converts a {@link FakeEtcdServer} annotation to the server's behaviour. */
final class FakeScript {
  private static final Pattern ERROR = Pattern.compile("([A-Za-z_-]+):(\\d+(?:\\.\\d+)?)\\s*%");

  private FakeScript() {}

  static Behaviour of(FakeEtcdServer fake) {
    Behaviour behaviour = Behaviour.serving(ServiceTime.fixed(Durations.parse(fake.delay())));
    for (String error : fake.errors()) {
      Matcher matcher = ERROR.matcher(error.strip());
      if (!matcher.matches()) {
        throw new IllegalArgumentException(
            "'%s' is not a valid error of a fake etcd; allowed: KIND:SHARE, for example unavailable:1%%"
                .formatted(error));
      }
      double share = new BigDecimal(matcher.group(2)).movePointLeft(2).doubleValue();
      behaviour = behaviour.withErrors(share, status(matcher.group(1)));
    }
    return behaviour
        .with(Call.STATUS, ResponseModel.INSTANT)
        .with(Call.MEMBER_LIST, ResponseModel.INSTANT)
        .withSeed(fake.seed());
  }

  private static Status status(String kind) {
    String name = kind.toUpperCase(Locale.ROOT).replace('-', '_');
    return Stream.of(EtcdError.values())
        .filter(error -> error.name().equals(name))
        .map(EtcdError::status)
        .findFirst()
        .orElseGet(() -> code(kind, name));
  }

  private static Status code(String kind, String name) {
    return Stream.of(Status.Code.values())
        .filter(code -> code.name().equals(name) && code != Status.Code.OK)
        .findFirst()
        .map(code -> code.toStatus().withDescription("scripted"))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'%s' is not a kind of error; allowed: a gRPC status code such as unavailable, or an error of etcd such as no-leader"
                        .formatted(kind)));
  }
}
