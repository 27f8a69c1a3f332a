// SPDX-License-Identifier: Apache-2.0
/**
 * Micrometer meters for intervals, members and this JVM, which Prometheus can scrape during a run.
 */
@NullMarked
package io.etcdbench.metrics;

import org.jspecify.annotations.NullMarked;
