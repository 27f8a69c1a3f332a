// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import com.google.protobuf.ByteString;
import io.etcd.jetcd.api.AlarmRequest;
import io.etcd.jetcd.api.AlarmResponse;
import io.etcd.jetcd.api.AlarmType;
import io.etcd.jetcd.api.AuthGrpc;
import io.etcd.jetcd.api.AuthenticateRequest;
import io.etcd.jetcd.api.ClusterGrpc;
import io.etcd.jetcd.api.CompactionRequest;
import io.etcd.jetcd.api.CompactionResponse;
import io.etcd.jetcd.api.KVGrpc;
import io.etcd.jetcd.api.MaintenanceGrpc;
import io.etcd.jetcd.api.MemberListRequest;
import io.etcd.jetcd.api.MoveLeaderRequest;
import io.etcd.jetcd.api.MoveLeaderResponse;
import io.etcd.jetcd.api.RangeRequest;
import io.etcd.jetcd.api.StatusRequest;
import io.etcd.jetcd.api.StatusResponse;
import io.etcdbench.driver.ServerErrors;
import io.etcdbench.security.Access;
import io.etcdbench.security.Credentials;
import io.etcdbench.security.TlsMaterial;
import io.etcdbench.tls.ClientTls;
import io.grpc.Deadline;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.AbstractBlockingStub;
import io.grpc.stub.MetadataUtils;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * A gRPC client for status and administrative requests to one member. Every call has a deadline.
 * Only the token is cached; it is fetched when the server first requires one. Not for load.
 * Thread-safe.
 */
public final class MemberClient implements AutoCloseable {
  private static final Metadata.Key<String> TOKEN =
      Metadata.Key.of("token", Metadata.ASCII_STRING_MARSHALLER);
  private static final ByteString ANY_KEY = ByteString.copyFromUtf8("etcd-bench");

  private final ManagedChannel channel;
  private final @Nullable Credentials credentials;
  private final Supplier<Deadline> deadlines;
  private volatile @Nullable String token;

  private MemberClient(
      ManagedChannel channel, @Nullable Credentials credentials, Supplier<Deadline> deadlines) {
    this.channel = channel;
    this.credentials = credentials;
    this.deadlines = deadlines;
  }

  /**
   * Creates a client that connects on first use.
   *
   * @param url {@code http(s)://host:port}
   * @param access certificates and user
   * @param deadline time limit of each call
   */
  public static MemberClient to(String url, Access access, Duration deadline) {
    return open(url, access, () -> Deadline.after(deadline.toNanos(), TimeUnit.NANOSECONDS));
  }

  /**
   * Creates a client that connects on first use.
   *
   * @param url {@code http(s)://host:port}
   * @param access certificates and user
   * @param deadline of all calls together, including the connection setup
   */
  public static MemberClient until(String url, Access access, Deadline deadline) {
    return open(url, access, () -> deadline);
  }

  private static MemberClient open(String url, Access access, Supplier<Deadline> deadlines) {
    URI uri = URI.create(url);
    NettyChannelBuilder builder = NettyChannelBuilder.forAddress(uri.getHost(), uri.getPort());
    if ("https".equals(uri.getScheme())) {
      secure(builder, access.tlsMaterial().orElse(TlsMaterial.JVM_DEFAULT));
    } else {
      builder.usePlaintext();
    }
    return new MemberClient(builder.build(), access.credentials(), deadlines);
  }

  private static void secure(NettyChannelBuilder builder, TlsMaterial tls) {
    try {
      builder.sslContext(GrpcSslContexts.configure(ClientTls.contextBuilder(tls)).build());
    } catch (SSLException e) {
      throw new ClusterException("this JVM cannot speak TLS with the given certificates", e);
    }
  }

  /** Requests the member's status. */
  public MemberStatus status() {
    StatusResponse status =
        call(MaintenanceGrpc.newBlockingStub(channel), s -> s.status(request()));
    return new MemberStatus(
        status.getHeader().getMemberId(),
        status.getLeader(),
        status.getRaftTerm(),
        status.getVersion());
  }

  private static StatusRequest request() {
    return StatusRequest.getDefaultInstance();
  }

  /**
   * Returns the names of the cluster's members by id. A member that has not joined yet has an empty
   * name.
   */
  public Map<Long, String> memberNames() {
    Map<Long, String> names = new TreeMap<>();
    call(
            ClusterGrpc.newBlockingStub(channel),
            s -> s.memberList(MemberListRequest.getDefaultInstance()))
        .getMembersList()
        .forEach(m -> names.put(m.getID(), m.getName()));
    names.remove(0L); // a gRPC proxy of etcd lists the proxies, without ids
    return names;
  }

  /**
   * Moves the leadership. This member must be the leader.
   *
   * @param hexId id of the new leader
   */
  public void moveLeader(String hexId) {
    MoveLeaderRequest request =
        MoveLeaderRequest.newBuilder().setTargetID(Long.parseUnsignedLong(hexId, 16)).build();
    MoveLeaderResponse unused =
        call(MaintenanceGrpc.newBlockingStub(channel), s -> s.moveLeader(request));
  }

  /** Raises or clears the NOSPACE alarm of a member. */
  public void noSpaceAlarm(String hexId, EtcdCluster.Alarm alarm) {
    AlarmRequest request =
        AlarmRequest.newBuilder()
            .setAction(
                alarm == EtcdCluster.Alarm.RAISE
                    ? AlarmRequest.AlarmAction.ACTIVATE
                    : AlarmRequest.AlarmAction.DEACTIVATE)
            .setMemberID(Long.parseUnsignedLong(hexId, 16))
            .setAlarm(AlarmType.NOSPACE)
            .build();
    AlarmResponse unused = call(MaintenanceGrpc.newBlockingStub(channel), s -> s.alarm(request));
  }

  /** Compacts the history up to the current revision. */
  public void compact() {
    RangeRequest any = RangeRequest.newBuilder().setKey(ANY_KEY).setCountOnly(true).build();
    long revision =
        call(KVGrpc.newBlockingStub(channel), s -> s.range(any)).getHeader().getRevision();
    CompactionRequest request = CompactionRequest.newBuilder().setRevision(revision).build();
    CompactionResponse unused = call(KVGrpc.newBlockingStub(channel), s -> s.compact(request));
  }

  /**
   * Reads a key, which need not exist. Fails if the server requires a user and none is configured.
   *
   * @return the id of the member that responded, unsigned
   */
  public long read() {
    RangeRequest range =
        RangeRequest.newBuilder().setKey(ANY_KEY).setSerializable(true).setCountOnly(true).build();
    return call(KVGrpc.newBlockingStub(channel), s -> s.range(range)).getHeader().getMemberId();
  }

  /**
   * Requests a token, even if one is cached.
   *
   * @throws StatusRuntimeException if the server rejects user or password
   */
  public void authenticate(Credentials user) {
    AuthenticateRequest request =
        AuthenticateRequest.newBuilder().setName(user.user()).setPassword(user.password()).build();
    token = bounded(AuthGrpc.newBlockingStub(channel)).authenticate(request).getToken();
  }

  /**
   * Makes one call. Requests a new token and retries once if the server requires it.
   *
   * @throws StatusRuntimeException if the server rejects the call or the deadline expires
   */
  public <S extends AbstractBlockingStub<S>, T> T call(S stub, Function<S, T> request) {
    try {
      return request.apply(identified(stub));
    } catch (StatusRuntimeException e) {
      Credentials user = credentials;
      if (user == null || !asksForToken(e.getStatus())) {
        throw e;
      }
      authenticate(user);
      return request.apply(identified(stub));
    }
  }

  private <S extends AbstractBlockingStub<S>> S identified(S stub) {
    String current = token;
    if (current == null) {
      return bounded(stub);
    }
    Metadata header = new Metadata();
    header.put(TOKEN, current);
    return bounded(stub.withInterceptors(MetadataUtils.newAttachHeadersInterceptor(header)));
  }

  private <S extends AbstractBlockingStub<S>> S bounded(S stub) {
    return stub.withDeadline(deadlines.get());
  }

  /** Checks the text as well as the code, because the codes differ between versions. */
  private static boolean asksForToken(Status status) {
    String text = String.valueOf(status.getDescription());
    return status.getCode() == Status.Code.UNAUTHENTICATED
        || text.contains(ServerErrors.NO_USER)
        || ServerErrors.isOfToken(text);
  }

  /** Returns the channel, which this client owns and closes. */
  public ManagedChannel channel() {
    return channel;
  }

  @Override
  public void close() {
    channel.shutdownNow();
  }
}
