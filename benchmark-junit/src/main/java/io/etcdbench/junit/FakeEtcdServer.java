// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Starts a fake etcd inside the JVM for a test class, with scripted delays and errors and without a
 * binary. Each class has its own.
 *
 * <p>Constructors and methods of the class may take the {@link io.etcdbench.fake.FakeEtcd} itself,
 * whose behaviour a test can change and whose counters it can read, and everything that {@link
 * EtcdMembers} injects, but without faults.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(EtcdExtension.class)
public @interface FakeEtcdServer {

  /** Number of members, 1 or more. */
  int value() default 1;

  /**
   * Service time of each call, for example {@code 5ms}. Requests about the members themselves
   * (status, member list) are served without delay or errors.
   */
  String delay() default "0";

  /**
   * Errors, each as {@code KIND:SHARE}, for example {@code unavailable:1%}. A kind is a gRPC status
   * code, or the name of an {@link io.etcdbench.fake.EtcdError} such as {@code no-leader}.
   */
  String[] errors() default {};

  /** Random seed of the errors. With the same seed, the same calls fail. */
  long seed() default 0;
}
