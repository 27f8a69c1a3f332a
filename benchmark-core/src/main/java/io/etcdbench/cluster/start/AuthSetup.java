// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.start;

import com.google.protobuf.ByteString;
import io.etcd.jetcd.api.AuthEnableRequest;
import io.etcd.jetcd.api.AuthGrpc;
import io.etcd.jetcd.api.AuthGrpc.AuthBlockingStub;
import io.etcd.jetcd.api.AuthRoleAddRequest;
import io.etcd.jetcd.api.AuthRoleGrantPermissionRequest;
import io.etcd.jetcd.api.AuthUserAddRequest;
import io.etcd.jetcd.api.AuthUserGrantRoleRequest;
import io.etcd.jetcd.api.Permission;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.cluster.MemberClient;
import io.etcdbench.security.Credentials;
import io.grpc.StatusRuntimeException;
import java.time.Duration;

/** Creates the users of a new cluster and enables authentication. Stateless. */
final class AuthSetup {
  /** Adding a user computes a bcrypt hash, which takes seconds at a high cost. */
  private static final Duration DEADLINE = Duration.ofSeconds(60);

  /** In etcd, the range from the zero byte to the zero byte contains every key. */
  private static final ByteString EVERY_KEY = ByteString.copyFrom(new byte[1]);

  private AuthSetup() {}

  /**
   * Enables authentication. Does nothing if the identity has no users.
   *
   * @param url a healthy member
   * @param identity contains the users to create
   * @throws ClusterException if the server rejects a request
   */
  static void enable(String url, ClusterIdentity identity) {
    if (!identity.hasUsers()) {
      return;
    }
    try (MemberClient member = MemberClient.to(url, identity.accessBeforeUsers(), DEADLINE)) {
      add(member, identity.credentials(ClusterUser.ROOT));
      add(member, identity.credentials(ClusterUser.BENCH));
      auth(member, s -> s.roleGrantPermission(everyKey(ClusterUser.BENCH.userName())));
      auth(member, s -> s.authEnable(AuthEnableRequest.getDefaultInstance()));
    } catch (StatusRuntimeException e) {
      throw new ClusterException(
          "authentication cannot be enabled at %s: %s".formatted(url, e.getStatus()), e);
    }
  }

  /** Adds a user and a role with the same name. The role root has all permissions implicitly. */
  private static void add(MemberClient member, Credentials user) {
    String name = user.user();
    auth(
        member,
        s ->
            s.userAdd(
                AuthUserAddRequest.newBuilder()
                    .setName(name)
                    .setPassword(user.password())
                    .build()));
    auth(member, s -> s.roleAdd(AuthRoleAddRequest.newBuilder().setName(name).build()));
    auth(
        member,
        s ->
            s.userGrantRole(
                AuthUserGrantRoleRequest.newBuilder().setUser(name).setRole(name).build()));
  }

  private static AuthRoleGrantPermissionRequest everyKey(String role) {
    return AuthRoleGrantPermissionRequest.newBuilder()
        .setName(role)
        .setPerm(
            Permission.newBuilder()
                .setPermType(Permission.Type.READWRITE)
                .setKey(EVERY_KEY)
                .setRangeEnd(EVERY_KEY))
        .build();
  }

  private interface AuthCall {
    Object on(AuthBlockingStub stub);
  }

  private static void auth(MemberClient member, AuthCall call) {
    member.call(AuthGrpc.newBlockingStub(member.channel()), call::on);
  }
}
