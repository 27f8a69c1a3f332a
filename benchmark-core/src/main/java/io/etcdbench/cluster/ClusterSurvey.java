// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import io.etcd.jetcd.api.AlarmMember;
import io.etcd.jetcd.api.AlarmRequest;
import io.etcd.jetcd.api.ClusterGrpc;
import io.etcd.jetcd.api.MaintenanceGrpc;
import io.etcd.jetcd.api.MemberListRequest;
import io.etcd.jetcd.api.MemberListResponse;
import io.etcd.jetcd.api.StatusRequest;
import io.etcd.jetcd.api.StatusResponse;
import io.etcdbench.cluster.MemberHealth.Part;
import io.grpc.StatusRuntimeException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Status of a cluster: one status request to each known member, and the placement of all members.
 * Immutable.
 *
 * @param members the members that responded
 * @param hosts number of members by the host of their peer address, including members not known
 *     here; empty if the user may not list the members
 * @param voters number of voting members; 0 if the user may not list the members
 * @param silent one sentence for each request that failed
 */
public record ClusterSurvey(
    List<MemberHealth> members, Map<String, Integer> hosts, int voters, List<String> silent) {
  public ClusterSurvey {
    members = List.copyOf(members);
    hosts = Map.copyOf(hosts);
    silent = List.copyOf(silent);
  }

  /**
   * Queries every member once. A member that fails does not cause an exception.
   *
   * @param dialTimeout time limit of each request, including the connection setup
   */
  public static ClusterSurvey of(EtcdCluster cluster, Duration dialTimeout) {
    List<MemberHealth> members = new ArrayList<>();
    List<String> silent = new ArrayList<>();
    MemberListResponse all = MemberListResponse.getDefaultInstance();
    for (Member member : cluster.members()) {
      try (MemberClient client =
          MemberClient.to(member.clientUrl(), cluster.access(), dialTimeout)) {
        members.add(health(member, client));
        if (all.getMembersCount() == 0) {
          all =
              client.call(
                  ClusterGrpc.newBlockingStub(client.channel()),
                  stub -> stub.memberList(MemberListRequest.getDefaultInstance()));
        }
      } catch (StatusRuntimeException e) {
        silent.add("%s does not report it: %s".formatted(member.name(), e.getStatus().getCode()));
      }
    }
    return of(members, all, silent);
  }

  /**
   * Summarizes the responses.
   *
   * @param all empty if no member returned it
   */
  static ClusterSurvey of(List<MemberHealth> members, MemberListResponse all, List<String> silent) {
    Map<String, Integer> hosts = new TreeMap<>();
    all.getMembersList()
        .forEach(
            member ->
                member.getPeerURLsList().stream()
                    .findFirst()
                    .map(ClusterSurvey::host)
                    .ifPresent(host -> hosts.merge(host, 1, Integer::sum)));
    long voters = all.getMembersList().stream().filter(member -> !member.getIsLearner()).count();
    return new ClusterSurvey(members, hosts, (int) voters, silent);
  }

  private static MemberHealth health(Member member, MemberClient client) {
    StatusResponse status =
        client.call(
            MaintenanceGrpc.newBlockingStub(client.channel()),
            stub -> stub.status(StatusRequest.getDefaultInstance()));
    List<String> errors = new ArrayList<>(status.getErrorsList());
    alarms(client).stream().filter(alarm -> !isNamed(alarm, errors)).forEach(errors::add);
    return new MemberHealth(
        member,
        status.getVersion(),
        status.getDbSize(),
        status.getDbSizeInUse(),
        status.getIsLearner() ? Part.LEARNER : Part.VOTER,
        status.getLeader() == status.getHeader().getMemberId(),
        errors);
  }

  private static boolean isNamed(String alarm, List<String> errors) {
    return errors.stream().anyMatch(error -> error.contains(alarm));
  }

  /** Returns no alarms if the user may not list them. */
  private static List<String> alarms(MemberClient client) {
    try {
      return client
          .call(
              MaintenanceGrpc.newBlockingStub(client.channel()),
              stub -> stub.alarm(AlarmRequest.getDefaultInstance()))
          .getAlarmsList()
          .stream()
          .map(AlarmMember::getAlarm)
          .map(Enum::name)
          .distinct()
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
