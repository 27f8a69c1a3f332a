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
 * A test that offers a load to the etcd of its class and fails when an objective is missed. What is
 * asked is a {@link #mix}, a {@link #plan}, or the team's own operation: a method that takes a
 * {@link Load} and calls {@link Load#run}. A mix or a plan is measured before the method runs.
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

  /** A plan in YAML: a file, or a resource beside the test class. Says all but the cluster. */
  String plan() default "";

  /** Operations per second, independent of response times; empty for a closed loop. */
  String rate() default "";

  /** How long is measured, for example {@code 20s}; required without a plan. */
  String duration() default "";

  /**
   * How long the client is warmed up by the load before, or {@code auto}: until it is steady. With
   * {@code 0} the client is cold, which makes the run DOUBTFUL.
   */
  String warmup() default "auto";

  /** Operations in flight: with a rate at most, 256 by default; else as many, 1 by default. */
  int clients() default 0;

  /**
   * Objectives, for example {@code put p99 < 20ms} or {@code errors < 0.1%}. Without one about all
   * errors, 1 % of the operations may fail.
   */
  String[] slo() default {};

  /** What becomes of the test when the audit doubts the run. */
  OnDoubt onDoubt() default OnDoubt.CONFIGURED;
}
