// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import io.etcd.jetcd.api.AlarmRequest;
import io.etcd.jetcd.api.ClusterGrpc;
import io.etcd.jetcd.api.MaintenanceGrpc;
import io.etcd.jetcd.api.MemberListRequest;
import io.etcd.jetcd.api.MemberListResponse;
import io.etcd.jetcd.api.StatusRequest;
import io.etcd.jetcd.api.StatusResponse;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Status of a cluster: one status request to each known member, and the placement of all members.
 * Immutable.
 *
 * @param members the members that responded
 * @param hosts number of members by the host of their peer address, including members not known
 *     here; empty if the user may not list the members
 * @param listed all members of the cluster; empty if the user may not list them
 * @param alarms one sentence for each alarm of the cluster
 * @param silent one sentence for each request that failed
 */
public record ClusterSurvey(
    List<MemberHealth> members,
    Map<String, Integer> hosts,
    List<Listed> listed,
    List<String> alarms,
    List<String> silent) {

  /**
   * An entry of the member list.
   *
   * @param name name of the member, or its id while it has none
   * @param part whether it votes
   * @param known whether it is one of the cluster's members known here
   */
  public record Listed(String name, Part part, boolean known) {}

  /** Role of a member in a majority. */
  public enum Part {
    /** Votes. */
    VOTER,
    /** Replicates without a vote. */
    LEARNER
  }

  /**
   * An alarm.
   *
   * @param memberId id of the member that it concerns, unsigned
   * @param type for example {@code NOSPACE}
   */
  record Alarm(long memberId, String type) {
    private static final Pattern TEXT = Pattern.compile("memberID:(\\d+)\\s+alarm:(\\w+)\\s*");

    /** Reads the alarms among the errors of a status: every member reports those of all members. */
    static List<Alarm> in(List<String> errors) {
      return errors.stream()
          .map(TEXT::matcher)
          .filter(Matcher::matches)
          .map(text -> new Alarm(Long.parseUnsignedLong(text.group(1)), text.group(2)))
          .toList();
    }

    static boolean isAlarm(String error) {
      return TEXT.matcher(error).matches();
    }
  }

  public ClusterSurvey {
    members = List.copyOf(members);
    hosts = Map.copyOf(hosts);
    listed = List.copyOf(listed);
    alarms = List.copyOf(alarms);
    silent = List.copyOf(silent);
  }

  /** Returns the number of voting members; 0 if the user may not list the members. */
  public int voters() {
    return (int) listed.stream().filter(member -> member.part() == Part.VOTER).count();
  }

  /**
   * Queries every member once. A member that fails does not cause an exception.
   *
   * @param dialTimeout time limit of each request, including the connection setup
   */
  public static ClusterSurvey of(EtcdCluster cluster, Duration dialTimeout) {
    List<MemberHealth> members = new ArrayList<>();
    Set<Alarm> alarms = new LinkedHashSet<>();
    List<String> silent = new ArrayList<>();
    MemberListResponse all = MemberListResponse.getDefaultInstance();
    for (Member member : cluster.members()) {
      String request = "status request";
      try (MemberClient client =
          MemberClient.to(member.clientUrl(), cluster.access(), dialTimeout)) {
        StatusResponse status = status(client);
        members.add(health(member, status));
        alarms.addAll(Alarm.in(status.getErrorsList()));
        alarms.addAll(alarms(client));
        request = "request for the member list";
        if (all.getMembersCount() == 0) {
          all =
              client.call(
                  ClusterGrpc.newBlockingStub(client.channel()),
                  stub -> stub.memberList(MemberListRequest.getDefaultInstance()));
        }
      } catch (StatusRuntimeException e) {
        silent.add(silence(member, request, e.getStatus().getCode()));
      }
    }
    return new ClusterSurvey(
        members, hosts(all), listed(all, cluster.members()), inWords(alarms, all), silent);
  }

  private static String silence(Member member, String request, Status.Code code) {
    String verb =
        switch (code) {
          case PERMISSION_DENIED, UNAUTHENTICATED, UNIMPLEMENTED -> "refuses";
          default -> "does not respond to";
        };
    return "%s %s the %s: %s".formatted(member.name(), verb, request, code);
  }

  /** Returns the number of members by host. */
  static Map<String, Integer> hosts(MemberListResponse all) {
    Map<String, Integer> hosts = new TreeMap<>();
    all.getMembersList()
        .forEach(
            member ->
                member.getPeerURLsList().stream()
                    .findFirst()
                    .map(ClusterSurvey::host)
                    .ifPresent(host -> hosts.merge(host, 1, Integer::sum)));
    return hosts;
  }

  /**
   * Returns the members of the cluster. Leaves out entries without an id: a gRPC proxy of etcd
   * lists the proxies instead of the members.
   *
   * @param known those that the cluster was opened with
   */
  static List<Listed> listed(MemberListResponse all, List<Member> known) {
    Set<String> ids = known.stream().map(Member::id).collect(Collectors.toSet());
    return all.getMembersList().stream()
        .filter(member -> member.getID() != 0)
        .map(
            member ->
                new Listed(
                    name(member.getID(), all),
                    member.getIsLearner() ? Part.LEARNER : Part.VOTER,
                    ids.contains(Long.toHexString(member.getID()))))
        .toList();
  }

  /** Returns one sentence for each alarm. */
  static List<String> inWords(Collection<Alarm> alarms, MemberListResponse all) {
    return alarms.stream()
        .map(alarm -> "%s has the alarm %s".formatted(name(alarm.memberId(), all), alarm.type()))
        .toList();
  }

  private static String name(long id, MemberListResponse all) {
    return all.getMembersList().stream()
        .filter(member -> member.getID() == id && !member.getName().isEmpty())
        .map(member -> member.getName())
        .findFirst()
        .orElse(Long.toHexString(id));
  }

  private static StatusResponse status(MemberClient client) {
    return client.call(
        MaintenanceGrpc.newBlockingStub(client.channel()),
        maintenance -> maintenance.status(StatusRequest.getDefaultInstance()));
  }

  private static MemberHealth health(Member member, StatusResponse status) {
    return new MemberHealth(
        member,
        status.getVersion(),
        status.getDbSize(),
        status.getDbSizeInUse(),
        status.getLeader() == status.getHeader().getMemberId(),
        status.getErrorsList().stream().filter(error -> !Alarm.isAlarm(error)).toList());
  }

  /** Returns no alarms if the user may not list them. */
  private static List<Alarm> alarms(MemberClient client) {
    try {
      return client
          .call(
              MaintenanceGrpc.newBlockingStub(client.channel()),
              stub -> stub.alarm(AlarmRequest.getDefaultInstance()))
          .getAlarmsList()
          .stream()
          .map(alarm -> new Alarm(alarm.getMemberID(), alarm.getAlarm().name()))
          .toList();
    } catch (StatusRuntimeException e) {
      return List.of();
    }
  }

  private static String host(String url) {
    try {
      String host = URI.create(url).getHost();
      return host == null ? url : host;
    } catch (IllegalArgumentException e) {
      return url;
    }
  }
}
