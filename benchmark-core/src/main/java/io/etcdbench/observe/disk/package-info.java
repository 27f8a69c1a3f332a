// SPDX-License-Identifier: Apache-2.0
/**
 * How fast is durable? {@link io.etcdbench.observe.disk.FdatasyncProbe} writes as etcd's log does
 * and times the {@code fdatasync} behind each write: below that time no put can be acknowledged, so
 * no figure of a write is worth much without it. This room knows nothing of clusters, load or
 * reports.
 */
@NullMarked
package io.etcdbench.observe.disk;

import org.jspecify.annotations.NullMarked;
