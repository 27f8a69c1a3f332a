// SPDX-License-Identifier: Apache-2.0
/** What is measured: scenarios, parameters and pace of a JMH run. */
@NullMarked
package io.etcdbench.jmh.plan;

import org.jspecify.annotations.NullMarked;
