// SPDX-License-Identifier: Apache-2.0
/**
 * How is it watched? A {@link io.etcdbench.metrics.MeterBinding} tells each interval to a
 * Micrometer registry of anybody's; a {@link io.etcdbench.metrics.MetricsServer} is one that
 * Prometheus can scrape while a run lasts. This room stands beside the progress line and the logs:
 * it listens to intervals like they do. The names are documented in {@code docs/metrics.md}.
 */
@NullMarked
package io.etcdbench.metrics;

import org.jspecify.annotations.NullMarked;
