// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/**
 * A test that loads the etcd of its class and fails when an objective is missed. The load is a
 * {@link #mix}, a {@link #plan}, or the team's own operation: a method that takes a {@link Load}
 * and calls {@link Load#run}. A mix or a plan is measured before the method runs.
 *
 * <p>The run is audited like every run of etcd-bench; {@code run.json} and {@code report.html} are
 * kept below {@code target/etcd-bench} (Gradle: {@code build/etcd-bench}) and attached to the test.
 * No other test of the JVM runs beside a load test. Its tag is {@code load}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@Test
@Tag("load")
@ResourceLock(Resources.GLOBAL)
@ExtendWith(LoadTestExtension.class)
public @interface LoadTest {

  /** The name of a mix, see {@link io.etcdbench.plan.PlanFile#MIXES}. */
  String mix() default "";

  /** A plan in YAML, without its cluster: a file, or a resource beside the test class. */
  String plan() default "";

  /** Operations per second, independent of response times; empty for a closed loop. */
  String rate() default "";

  /** Time to measure, for example {@code 20s}; required without a plan. */
  String duration() default "";

  /**
   * Time for which the load warms the client up before it is measured, or {@code auto}: until the
   * client is steady. Before that, {@code auto} calls an own operation as fast as it completes, at
   * most eight at a time and for at most 30 s, also when the test has a rate; a fixed time does
   * not. With {@code 0} the client is cold, which makes the run DOUBTFUL.
   */
  String warmup() default "auto";

  /** Operations in flight. With a rate the limit (default 256), else the number (default 1). */
  int clients() default 0;

  /**
   * Objectives, for example {@code put p99 < 20ms} or {@code errors < 0.1%}. Without one about all
   * errors, 1 % of the operations may fail.
   */
  String[] slo() default {};

  /** What to do with the test when the audit doubts the run. */
  OnDoubt onDoubt() default OnDoubt.CONFIGURED;
}
