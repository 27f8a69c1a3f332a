// SPDX-License-Identifier: Apache-2.0
/**
 * etcd in JUnit tests: members or a fake for a test class, load tests with objectives, recovery
 * times. For JUnit 5.14 and later, JUnit 6 included.
 */
@NullMarked
package io.etcdbench.junit;

import org.jspecify.annotations.NullMarked;
