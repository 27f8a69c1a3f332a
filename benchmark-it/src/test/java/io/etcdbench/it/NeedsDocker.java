// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Skips the tests of a class, and says so, where no Docker daemon answers. With {@code
 * ETCD_BENCH_REQUIRE_DOCKER=true} in the environment they run anyhow, and fail.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(DockerCondition.class)
public @interface NeedsDocker {}
