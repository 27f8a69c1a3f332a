// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import io.etcdbench.cluster.ClusterSpec.Tokens;
import io.etcdbench.cluster.ClusterSpec.Transport;
import io.etcdbench.cluster.fault.FaultSpec.Proxies;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Starts real etcd members for a test class, nested classes included, and stops them afterwards.
 *
 * <p>Constructors and methods of the class may take an {@link io.etcdbench.cluster.EtcdCluster}
 * (endpoints, leader, faults), a connected jetcd {@link io.etcd.jetcd.Client}, and the client URLs
 * as a parameter with {@link Endpoints}.
 *
 * <p>The etcd binary is the first of: {@code -Detcd.bin} or {@code ETCD_BIN}, {@code etcd} on the
 * {@code PATH}, the cache, the pinned release archive, a build from its Go modules, the Debian
 * package. A build takes a minute or more, within the start of the first test class, and is then in
 * the cache; {@code -Detcd.offline=true} skips what uses the network.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(EtcdExtension.class)
public @interface EtcdMembers {

  /** Kind of members: processes or containers. */
  enum Origin {
    /** Local processes. */
    PROCESS,
    /** Docker containers. */
    CONTAINER
  }

  /** Lifetime of the members. */
  enum Sharing {
    /** Stopped after the tests of the class. */
    PER_CLASS,
    /** Stopped after all tests of the JVM; shared by all classes with an equal annotation. */
    PER_JVM
  }

  /** Number of members: 1, 3 or 5. */
  int value() default 3;

  /** Kind of members: processes or containers. */
  Origin origin() default Origin.PROCESS;

  /** Lifetime of the members. */
  Sharing sharing() default Sharing.PER_CLASS;

  /** Transport between clients and members. With TLS, certificates are created for this cluster. */
  Transport transport() default Transport.PLAIN;

  /** Authentication. When enabled, the injected client logs in as the user {@code bench}. */
  Tokens tokens() default Tokens.NONE;

  /**
   * Locations of proxies, through which faults cut and delay connections: between the members,
   * before clients, or both. Containers can only have proxies before clients, and can be isolated
   * without any.
   */
  Proxies proxies() default Proxies.NONE;

  /** Additional flags for every member, for example {@code --heartbeat-interval=50}. */
  String[] flags() default {};
}
