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
 * Starts an etcd inside the JVM for a test class, with scripted delays and errors; no binary is
 * needed. It is one per class.
 *
 * <p>Constructors and methods of the class may take the {@link io.etcdbench.fake.FakeEtcd} itself,
 * whose behaviour a test can change and whose counts it can read, and all that {@link EtcdMembers}
 * offers, without faults.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(EtcdExtension.class)
public @interface FakeEtcdServer {

  /** How many members listen, 1 or more. */
  int value() default 1;

  /**
   * How long each call is served, for example {@code 5ms}. Questions about the members themselves
   * (status, member list) are answered at once and without errors.
   */
  String delay() default "0";

  /**
   * Errors, each as {@code KIND:SHARE}, for example {@code unavailable:1%}. A kind is a gRPC status
   * code, or the name of an {@link io.etcdbench.fake.EtcdError} such as {@code no-leader}.
   */
  String[] errors() default {};

  /** Where the chance of errors begins: the same seed fails the same calls. */
  long seed() default 0;
}
