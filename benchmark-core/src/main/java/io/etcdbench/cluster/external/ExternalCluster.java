// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.external;

import io.etcdbench.cluster.Capability;
import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.cluster.EndpointPolicy;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Leadership;
import io.etcdbench.cluster.Member;
import io.etcdbench.cluster.MemberClient;
import io.etcdbench.cluster.MemberStatus;
import io.etcdbench.cluster.fault.Faults;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.format.Phrase;
import io.etcdbench.security.Access;
import io.etcdbench.security.Credentials;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * An existing cluster, connected to by its endpoints. Only queried, never killed, paused or
 * restarted. Clients use exactly the given endpoints, regardless of the URLs that the members
 * advertise. Thread-safe.
 */
public final class ExternalCluster implements EtcdCluster {
  /** Default time limit of one attempt to reach an endpoint. */
  public static final Duration DIAL_TIMEOUT = Duration.ofSeconds(10);

  private static final MemberStatus UNKNOWN = new MemberStatus(0, 0, 0, "not shown to this user");
  private static final String UNTOUCHABLE =
      "members of an external cluster are never killed, paused, restarted or slowed; let etcd-bench start"
          + " one";

  private final List<Member> members;
  private final List<String> metricsUrls;
  private final Access access;
  private final ClusterDescription description;
  private final Leadership leadership;

  /** Records the actions of the user's own script. */
  private final Faults faults = Faults.refused(UNTOUCHABLE);

  private ExternalCluster(
      List<Member> members,
      List<String> metricsUrls,
      Access access,
      Leadership leadership,
      ClusterDescription description) {
    this.members = List.copyOf(members);
    this.metricsUrls = List.copyOf(metricsUrls);
    this.access = access;
    this.description = description;
    this.leadership = leadership;
  }

  /**
   * Connects to every endpoint and reads its member id, with {@link #DIAL_TIMEOUT} and one retry
   * for each.
   *
   * @param endpoints client URLs, {@code http://host:port} or {@code https://host:port}
   * @param access certificates and user
   * @throws ClusterException if an endpoint cannot be used; the message names it and gives the
   *     reason
   * @throws IllegalArgumentException if an endpoint is malformed, or a PEM file is missing
   */
  public static ExternalCluster connect(List<String> endpoints, Access access) {
    return connect(endpoints, List.of(), access);
  }

  /**
   * Connects to members with separate metrics URLs, etcd's {@code --listen-metrics-urls}.
   *
   * @param endpoints client URLs, {@code http://host:port} or {@code https://host:port}
   * @param metricsUrls one for each endpoint, in the same order; empty if the client URLs serve
   *     them
   * @param access certificates and user
   * @throws ClusterException if an endpoint cannot be used; the message names it and gives the
   *     reason
   * @throws IllegalArgumentException if an endpoint is malformed, or a PEM file is missing
   */
  public static ExternalCluster connect(
      List<String> endpoints, List<String> metricsUrls, Access access) {
    return connect(endpoints, metricsUrls, access, DIAL_TIMEOUT);
  }

  /**
   * Connects with another dial timeout.
   *
   * @param endpoints client URLs, {@code http://host:port} or {@code https://host:port}
   * @param metricsUrls one for each endpoint, in the same order; empty if the client URLs serve
   *     them
   * @param access certificates and user
   * @param dialTimeout time limit of one attempt to reach an endpoint and read its member id, above
   *     zero; an endpoint that cannot be reached is tried twice
   * @throws ClusterException if an endpoint cannot be used; the message names it and gives the
   *     reason
   * @throws IllegalArgumentException if an endpoint is malformed, or a PEM file is missing
   */
  public static ExternalCluster connect(
      List<String> endpoints, List<String> metricsUrls, Access access, Duration dialTimeout) {
    List<Answer> answers = new ArrayList<>();
    for (String endpoint : ClientSettings.to(endpoints, access).endpoints()) {
      boolean first = answers.isEmpty();
      answers.add(
          new Dial(endpoint, access, dialTimeout)
              .ask(client -> answer(client, endpoint, access, first)));
    }
    List<Member> members = answers.stream().map(a -> a.member(answers)).toList();
    return new ExternalCluster(
        members,
        metricsUrls,
        access,
        new Leadership(members, access, dialTimeout, answers.get(0).names()),
        describe(answers, access));
  }

  /**
   * Takes members without connecting to them, for a process whose only client is the measured one.
   * Their ids, versions and leader are unknown.
   *
   * @param endpoints client URLs, {@code http://host:port} or {@code https://host:port}
   * @param access certificates and user
   * @throws IllegalArgumentException if an endpoint is malformed
   */
  public static ExternalCluster unconnected(List<String> endpoints, Access access) {
    List<Member> members =
        ClientSettings.to(endpoints, access).endpoints().stream()
            .map(endpoint -> new Member(endpoint, "", endpoint))
            .toList();
    return new ExternalCluster(
        members,
        List.of(),
        access,
        new Leadership(List.of(), access, Duration.ZERO, Map.of()),
        description(
            given(members.size()), Phrase.UNKNOWN, security(members.get(0).clientUrl(), access)));
  }

  /** Responses of one endpoint. */
  private record Answer(String endpoint, MemberStatus status, Map<Long, String> names) {

    /**
     * Returns the member with its name in the cluster, or with the endpoint as its name if that
     * would not be unique.
     */
    Member member(List<Answer> all) {
      String name = names.getOrDefault(status.memberId(), "");
      boolean unique =
          all.stream().filter(a -> a.status.memberId() == status.memberId()).count() == 1
              && names.values().stream().filter(name::equals).count() == 1;
      return new Member(unique && !name.isEmpty() ? name : endpoint, status.hexId(), endpoint);
    }
  }

  private static Answer answer(MemberClient client, String endpoint, Access access, boolean first) {
    MemberStatus status = status(client);
    if (first) {
      requireAdmission(client, access);
    }
    return new Answer(endpoint, status, names(client));
  }

  /**
   * Fails now if the password is wrong or a user is missing, instead of in every operation later.
   */
  private static void requireAdmission(MemberClient client, Access access) {
    Credentials user = access.credentials();
    if (user != null) {
      client.authenticate(user);
      return;
    }
    whatIsAllowed(client::read, 0L);
  }

  /**
   * Reads the member's status. 3.6.0 to 3.6.11 report it only to administrators, but every response
   * contains the member id.
   */
  private static MemberStatus status(MemberClient client) {
    MemberStatus status = whatIsAllowed(client::status, UNKNOWN);
    return status.equals(UNKNOWN)
        ? new MemberStatus(whatIsAllowed(client::read, 0L), 0, 0, UNKNOWN.version())
        : status;
  }

  private static Map<Long, String> names(MemberClient client) {
    return whatIsAllowed(client::memberNames, Map.of());
  }

  private static <T> T whatIsAllowed(Supplier<T> question, T otherwise) {
    try {
      return question.get();
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() == Status.Code.PERMISSION_DENIED) {
        return otherwise;
      }
      throw e;
    }
  }

  private static ClusterDescription describe(List<Answer> answers, Access access) {
    int inAll = answers.get(0).names().size();
    long known = answers.stream().map(a -> a.status().memberId()).distinct().count();
    String given = given(answers.size());
    String topology =
        inAll == 0 ? given : "%s, leading to %s of %s members".formatted(given, known, inAll);
    String versions =
        answers.stream()
            .map(a -> a.status().version())
            .distinct()
            .collect(Collectors.joining(", "));
    return description(topology, versions, security(answers.get(0).endpoint(), access));
  }

  private static ClusterDescription description(String topology, String versions, String security) {
    return new ClusterDescription("external", topology, versions, security, null, null, List.of());
  }

  private static String given(int endpoints) {
    return Phrase.count(endpoints, "endpoint") + " given";
  }

  private static String security(String endpoint, Access access) {
    boolean tls = endpoint.startsWith("https:");
    boolean certificate = tls && access.tlsMaterial().flatMap(t -> t.ownCertificate()).isPresent();
    String transport = tls ? (certificate ? "TLS with a client certificate" : "TLS") : "plain text";
    return transport + access.user().map(u -> ", user " + u.user()).orElse(", no user");
  }

  @Override
  public List<Member> members() {
    return members;
  }

  @Override
  public List<String> metricsUrls() {
    return metricsUrls.isEmpty() ? endpoints() : metricsUrls;
  }

  @Override
  public Access access() {
    return access;
  }

  @Override
  public Access access(ClusterUser user) {
    return access;
  }

  @Override
  public Member leader() {
    return leadership.leader();
  }

  @Override
  public void requireLeader() {
    long unused = leadership.leaderId();
  }

  /** Unlike a started cluster, this one may have members whose endpoints are not given. */
  @Override
  public List<String> endpoints(EndpointPolicy policy) {
    if (policy == EndpointPolicy.ALL || leadership.isOfOneMember()) {
      return endpoints();
    }
    return List.of(policy == EndpointPolicy.LEADER ? leader().clientUrl() : follower().clientUrl());
  }

  private Member follower() {
    String leader = Long.toHexString(leadership.leaderId());
    return members.stream()
        .filter(member -> !member.id().equals(leader))
        .findFirst()
        .orElseThrow(
            () ->
                new ClusterException(
                    "only the endpoint of the leader, %s, is given; add that of a follower"
                        .formatted(members.get(0).name())));
  }

  @Override
  public ClusterDescription description() {
    return description;
  }

  @Override
  public boolean supports(Capability capability) {
    return false;
  }

  @Override
  public Faults faults() {
    return faults;
  }

  @Override
  public void kill(Member member) {
    throw untouchable();
  }

  @Override
  public void terminate(Member member) {
    throw untouchable();
  }

  @Override
  public void moveLeader(Member to) {
    throw untouchable();
  }

  @Override
  public void noSpaceAlarm(Member member, Alarm alarm) {
    throw untouchable();
  }

  @Override
  public void compact() {
    throw untouchable();
  }

  @Override
  public void restart(Member member) {
    throw untouchable();
  }

  @Override
  public void pause(Member member) {
    throw untouchable();
  }

  @Override
  public void resume(Member member) {
    throw untouchable();
  }

  @Override
  public void requireMembersAlive() {
    // nothing to check: no member was started by this process
  }

  @Override
  public void close() {
    leadership.close();
  }

  private static UnsupportedOperationException untouchable() {
    return new UnsupportedOperationException(UNTOUCHABLE);
  }
}
