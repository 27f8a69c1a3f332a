// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import io.etcdbench.cli.run.AccessOptions;
import io.etcdbench.driver.ClientSettings.Calls;
import io.etcdbench.driver.ClientSettings.Connections;
import io.etcdbench.plan.Bound;
import io.etcdbench.plan.ClientPlan;
import io.etcdbench.plan.ClusterPlan.Given;
import io.etcdbench.plan.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The environment variables of etcdctl 3.6, which has one for each of its global flags. Each
 * variable is applied, rejected, or reported as not used. A command-line flag takes precedence over
 * its variable. Immutable.
 */
public final class EtcdctlVariables {
  private static final String PREFIX = "ETCDCTL_";
  private static final Set<String> TRUE = Set.of("1", "t", "T", "true", "TRUE", "True");
  private static final Set<String> FALSE = Set.of("0", "f", "F", "false", "FALSE", "False");

  /** Variables for access to a cluster, applied by {@link AccessOptions}. */
  private static final Set<String> ACCESS =
      Set.of(
          "ENDPOINTS",
          "CACERT",
          "CERT",
          "KEY",
          "USER",
          "PASSWORD",
          "DIAL_TIMEOUT",
          "INSECURE_TRANSPORT",
          "INSECURE_SKIP_TLS_VERIFY");

  /** Variables that configure the client's calls, applied by {@link #over}. */
  private static final Set<String> CLIENT =
      Set.of("COMMAND_TIMEOUT", "KEEPALIVE_TIME", "KEEPALIVE_TIMEOUT", "MAX_RECV_BYTES");

  /**
   * Variables that would change which cluster is reached or what is measured, in ways that
   * etcd-bench does not support; with the reason.
   */
  private static final Map<String, String> REFUSED =
      Map.of(
          "DISCOVERY_SRV", "DNS discovery is not supported; list the endpoints in --endpoints",
          "DISCOVERY_SRV_NAME", "DNS discovery is not supported; list the endpoints in --endpoints",
          "INSECURE_DISCOVERY", "DNS discovery is not supported; list the endpoints in --endpoints",
          "AUTH_JWT_TOKEN", "tokens are not supported; give --user with its password",
          "MAX_REQUEST_BYTES", "only the server limits the request size; set --val-size");

  /** Variables that only affect what etcdctl prints or watches. */
  private static final Set<String> OF_ETCDCTL_ALONE =
      Set.of("DEBUG", "HEX", "WRITE_OUT", "WATCH_KEY", "WATCH_RANGE_END");

  private final CliEnvironment environment;

  public EtcdctlVariables(CliEnvironment environment) {
    this.environment = environment;
  }

  /** Rejects variables that are not supported. */
  public void requireSupported() {
    REFUSED.forEach(
        (name, why) ->
            environment
                .etcdctl(name)
                .filter(value -> !FALSE.contains(value))
                .ifPresent(
                    value -> {
                      throw refusal(name, value, why + ", and unset the variable");
                    }));
    environment
        .etcdctl("API")
        .filter(version -> !version.equals("3"))
        .ifPresent(
            version -> {
              throw refusal("API", version, "etcd-bench uses API 3; unset it");
            });
  }

  /**
   * Returns a message for each variable that is set but has no effect.
   *
   * @param client whether variables can change the settings of the command's client
   */
  public List<String> unused(ClientUse client) {
    List<String> lines = new ArrayList<>();
    for (String variable : new TreeSet<>(environment.environment().keySet())) {
      String name = variable.startsWith(PREFIX) ? variable.substring(PREFIX.length()) : "";
      if (name.isEmpty() || environment.etcdctl(name).isEmpty() || isKnown(name)) {
        continue;
      }
      if (OF_ETCDCTL_ALONE.contains(name)) {
        lines.add(variable + " is not used: it only affects what etcdctl prints or watches");
      } else if (!CLIENT.contains(name)) {
        lines.add(variable + " is not used: etcdctl 3.6 has no such variable");
      } else if (client != ClientUse.CHOSEN) {
        lines.add(variable + " is not used: the client settings are those of the " + client.owner);
      }
    }
    return lines;
  }

  /**
   * Returns a message for each variable that is set but has no effect on a run whose plan names the
   * cluster and the client settings.
   *
   * @param given how the plan reaches the cluster; the variables may contain the password of its
   *     user
   */
  public List<String> unusedByPlan(Given given) {
    Set<String> names = new TreeSet<>(ACCESS);
    if (!given.user().isEmpty()) {
      names.remove("USER");
      if (given.passwordFile().isEmpty()) {
        names.remove("PASSWORD");
      }
    }
    List<String> lines = new ArrayList<>();
    for (String name : names) {
      if (environment.etcdctl(name).isPresent()) {
        lines.add(PREFIX + name + " is not used: the plan names the cluster");
      }
    }
    lines.addAll(unused(ClientUse.PLANNED));
    return lines;
  }

  private static boolean isKnown(String name) {
    return ACCESS.contains(name) || REFUSED.containsKey(name) || name.equals("API");
  }

  /** Source of a client's settings. */
  public enum ClientUse {
    /** Flags and environment variables. */
    CHOSEN("flags"),
    /** The plan of a run. */
    PLANNED("plan"),
    /** The benchmark itself. */
    FIXED("benchmark");

    private final String owner;

    ClientUse(String owner) {
      this.owner = owner;
    }
  }

  /**
   * Applies the variables that configure a client.
   *
   * @param plan as the flags describe it
   * @param deadline whether a flag gave the deadline, which then takes precedence
   * @throws IllegalArgumentException when the value of a variable is not allowed
   */
  public ClientPlan over(ClientPlan plan, DeadlineFrom deadline) {
    Calls before = plan.calls();
    Calls timed =
        deadline == DeadlineFrom.FLAG
            ? before
            : duration("COMMAND_TIMEOUT", Bound.DEADLINE).map(before::withDeadline).orElse(before);
    Calls calls =
        read("MAX_RECV_BYTES", text -> timed.withMaxInboundBytes(Integer.parseInt(text)))
            .orElse(timed);
    Connections kept = plan.connections();
    Connections connections =
        new Connections(
            kept.count(),
            kept.loadBalancing(),
            duration("KEEPALIVE_TIME", Bound.KEEP_ALIVE_TIME).orElse(kept.keepAliveTime()),
            duration("KEEPALIVE_TIMEOUT", Bound.KEEP_ALIVE_TIMEOUT)
                .orElse(kept.keepAliveTimeout()));
    return plan.with(connections).with(calls);
  }

  /** Source of a call's deadline. */
  public enum DeadlineFrom {
    /** The default or a variable. */
    DEFAULT,
    /** A flag. */
    FLAG
  }

  /**
   * Returns the duration in a variable, or empty when it is unset.
   *
   * @param name of the variable without its prefix
   * @param bound the allowed range
   * @throws IllegalArgumentException when the value is not a duration or out of range; the message
   *     names the variable
   */
  public Optional<Duration> duration(String name, Bound bound) {
    return read(name, text -> bound.require(Durations.parse(text)));
  }

  /**
   * Returns the truth value in a variable, parsed as Go does, or empty when it is unset.
   *
   * @param name of the variable without its prefix
   * @throws IllegalArgumentException when the value is not a truth value; the message names the
   *     variable
   */
  public Optional<Boolean> truth(String name) {
    return environment
        .etcdctl(name)
        .map(
            value -> {
              if (!TRUE.contains(value) && !FALSE.contains(value)) {
                throw refusal(name, value, "allowed: true or false");
              }
              return TRUE.contains(value);
            });
  }

  private <T> Optional<T> read(String name, Function<String, T> reader) {
    return environment
        .etcdctl(name)
        .map(
            value -> {
              try {
                return reader.apply(value);
              } catch (NumberFormatException e) {
                throw refusal(name, value, "allowed: a whole number up to " + Integer.MAX_VALUE);
              } catch (IllegalArgumentException e) {
                throw refusal(name, value, String.valueOf(e.getMessage()));
              }
            });
  }

  private static IllegalArgumentException refusal(String name, String value, String why) {
    return new IllegalArgumentException("%s%s is '%s': %s".formatted(PREFIX, name, value, why));
  }
}
