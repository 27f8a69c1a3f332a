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
 * An in-process etcd that responds immediately over plain text. It warms up a client before a
 * cluster is loaded. Thread-safe.
 */
public final class RehearsalServer implements AutoCloseable {
  private final FakeEtcd server;

  private RehearsalServer(FakeEtcd server) {
    this.server = server;
  }

  /**
   * Starts a server on the loopback interface.
   *
   * @param members number of members, 1 or more
   * @param user the user that may log in; empty when no login is required
   * @return a running server
   */
  public static RehearsalServer start(int members, Optional<Credentials> user) {
    FakeSpec open = FakeSpec.ofMembers(members).with(FakeSpec.Transport.FRAMES);
    FakeSpec spec = user.map(one -> open.with(Logins.of(one))).orElse(open);
    return new RehearsalServer(FakeEtcd.start(spec, Behaviour.instant()));
  }

  /** Returns the members' endpoints. */
  public List<String> endpoints() {
    return server.endpoints();
  }

  @Override
  public void close() {
    server.close();
  }
}
