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
 * Asks one member about the cluster over gRPC. Every call has a deadline; nothing is cached but the
 * token, which is fetched when the server first asks for one. Not for load. Thread-safe.
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
   * Connects lazily.
   *
   * @param url {@code http(s)://host:port}
   * @param access certificates and user
   * @param deadline of each call
   */
  public static MemberClient to(String url, Access access, Duration deadline) {
    return open(url, access, () -> Deadline.after(deadline.toNanos(), TimeUnit.NANOSECONDS));
  }

  /**
   * Connects lazily.
   *
   * @param url {@code http(s)://host:port}
   * @param access certificates and user
   * @param deadline of all calls together, the connecting included
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

  /** What the member says of itself. */
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

  /** The names of the cluster's members by id; a member that has not joined yet has no name. */
  public Map<Long, String> memberNames() {
    Map<Long, String> names = new TreeMap<>();
    call(
            ClusterGrpc.newBlockingStub(channel),
            s -> s.memberList(MemberListRequest.getDefaultInstance()))
        .getMembersList()
        .forEach(m -> names.put(m.getID(), m.getName()));
    return names;
  }

  /**
   * Moves the leadership; this member must lead.
   *
   * @param hexId of the member that is to lead
   */
  public void moveLeader(String hexId) {
    MoveLeaderRequest request =
        MoveLeaderRequest.newBuilder().setTargetID(Long.parseUnsignedLong(hexId, 16)).build();
    MoveLeaderResponse unused =
        call(MaintenanceGrpc.newBlockingStub(channel), s -> s.moveLeader(request));
  }

  /** Raises or clears the alarm of a full database for a member. */
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

  /** Compacts the history up to the present revision. */
  public void compact() {
    RangeRequest any = RangeRequest.newBuilder().setKey(ANY_KEY).setCountOnly(true).build();
    long revision =
        call(KVGrpc.newBlockingStub(channel), s -> s.range(any)).getHeader().getRevision();
    CompactionRequest request = CompactionRequest.newBuilder().setRevision(revision).build();
    CompactionResponse unused = call(KVGrpc.newBlockingStub(channel), s -> s.compact(request));
  }

  /**
   * Reads a key that need not exist: fails when the server wants a user and none was given.
   *
   * @return the id of the member that answered, unsigned
   */
  public long read() {
    RangeRequest range =
        RangeRequest.newBuilder().setKey(ANY_KEY).setSerializable(true).setCountOnly(true).build();
    return call(KVGrpc.newBlockingStub(channel), s -> s.range(range)).getHeader().getMemberId();
  }

  /**
   * Fetches a token, whether or not one is there.
   *
   * @throws StatusRuntimeException when the server refuses user or password
   */
  public void authenticate(Credentials user) {
    AuthenticateRequest request =
        AuthenticateRequest.newBuilder().setName(user.user()).setPassword(user.password()).build();
    token = bounded(AuthGrpc.newBlockingStub(channel)).authenticate(request).getToken();
  }

  /**
   * Makes one call; fetches a (new) token and repeats it once when the server asks for that.
   *
   * @throws StatusRuntimeException as the server or the deadline ended it
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

  /** By text first: the codes differ between versions. */
  private static boolean asksForToken(Status status) {
    String text = String.valueOf(status.getDescription());
    return status.getCode() == Status.Code.UNAUTHENTICATED
        || text.contains("user name is empty")
        || text.contains("invalid auth token")
        || text.contains("revision of auth store is old");
  }

  /** The connection, which this client owns and closes. */
  public ManagedChannel channel() {
    return channel;
  }

  @Override
  public void close() {
    channel.shutdownNow();
  }
}
