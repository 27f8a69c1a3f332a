// SPDX-License-Identifier: Apache-2.0
/**
 * Who hears of it, and how late? A {@link io.etcdbench.watch.WatchPopulation} of watchers stands
 * beside a load of puts, which goes through {@link io.etcdbench.load.engine.LoadLoop} like any
 * other: each value carries a sequence number and the instant of its sending, so each watcher knows
 * how late an event is, which ones are missing, and which came twice. A {@link
 * io.etcdbench.watch.CatchUp} is a population that begins in the past. Besides {@code load}, this
 * room waits: for watches to be confirmed, and for the last events.
 */
@NullMarked
package io.etcdbench.watch;

import org.jspecify.annotations.NullMarked;
