// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Fails the test when the etcd of its class accepts no write for longer than the given time. A
 * separate writer puts a key repeatedly, one put at a time, from the start of the test method until
 * a write sent after its end succeeds. The longest time between two successes counts.
 *
 * <p>Changes that the method made to the members are not undone: restart members that it killed. A
 * test factory is refused.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@ExtendWith(RecoveryExtension.class)
public @interface RecoversWithin {

  /** Maximum time without a successful write, for example {@code 3s}. */
  String value();
}
