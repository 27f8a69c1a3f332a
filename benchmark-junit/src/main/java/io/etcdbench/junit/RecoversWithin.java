// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The test fails when the etcd of its class accepts no write for longer than this. A writer of its
 * own puts one key after the other from the beginning of the test method until a write succeeds
 * that was sent after its end; the longest time between two successes counts.
 *
 * <p>What the method did to the members is not undone: restart what it killed.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@ExtendWith(RecoveryExtension.class)
public @interface RecoversWithin {

  /** The longest time without a successful write, for example {@code 3s}. */
  String value();
}
