// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Skips the tests of a class, and says so, where there is no Chromium on the path. With {@code
 * ETCD_BENCH_REQUIRE_CHROMIUM=true} in the environment they run anyhow, and fail.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ChromiumCondition.class)
@interface NeedsChromium {}
