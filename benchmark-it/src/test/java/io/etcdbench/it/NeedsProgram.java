// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Skips a test or those of a class, and says so, where a program is not on the path. With {@code
 * ETCD_BENCH_REQUIRE_}NAME{@code =true} in the environment they run anyhow, and fail.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ProgramCondition.class)
public @interface NeedsProgram {

  /**
   * The program; Debian's package has the same name.
   *
   * @return for example {@code chromium}
   */
  String value();
}
