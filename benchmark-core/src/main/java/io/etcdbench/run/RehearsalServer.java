// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.FakeSpec;
import io.etcdbench.fake.auth.Logins;
import io.etcdbench.security.Credentials;
import java.util.List;
import java.util.Optional;

/**
 * An etcd inside this JVM that answers at once over plain text: what a client is warmed up with
 * before a cluster is loaded. Thread-safe.
 */
public final class RehearsalServer implements AutoCloseable {
  private final FakeEtcd server;

  private RehearsalServer(FakeEtcd server) {
    this.server = server;
  }

  /**
   * Starts a server on the loopback interface.
   *
   * @param members how many members it has, 1 or more
   * @param user who may log in; empty when nobody has to
   * @return a server that answers
   */
  public static RehearsalServer start(int members, Optional<Credentials> user) {
    FakeSpec open = FakeSpec.ofMembers(members).with(FakeSpec.Transport.FRAMES);
    FakeSpec spec = user.map(one -> open.with(Logins.of(one))).orElse(open);
    return new RehearsalServer(FakeEtcd.start(spec, Behaviour.instant()));
  }

  /** Where its members answer. */
  public List<String> endpoints() {
    return server.endpoints();
  }

  @Override
  public void close() {
    server.close();
  }
}
