// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.plan;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The operation that a benchmark method sends to etcd, used to explain its latency. A method
 * without it sends nothing.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Sends {
  /**
   * Returns the kind of operation.
   *
   * @return {@code put} or {@code get}
   */
  String value();

  /**
   * Returns whether a single member serves it without a quorum.
   *
   * @return false for writes and linearizable reads
   */
  boolean serializable() default false;
}
