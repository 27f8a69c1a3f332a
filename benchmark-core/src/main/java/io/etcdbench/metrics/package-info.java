// SPDX-License-Identifier: Apache-2.0
/**
 * Intervals, members and this JVM as Micrometer meters, which Prometheus can scrape during a run.
 */
@NullMarked
package io.etcdbench.metrics;

import org.jspecify.annotations.NullMarked;
