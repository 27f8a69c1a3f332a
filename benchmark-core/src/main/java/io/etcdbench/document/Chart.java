// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

/** A picture of numbers that the text or the tables of the same document contain as well. */
public sealed interface Chart
    permits PlotChart, Card, Waterfall, IntervalChart, HeatMap, FlameChart, EventList {}
