// SPDX-License-Identifier: Apache-2.0
/**
 * What is a page made of? {@link io.etcdbench.report.html.Element Elements} whose text cannot break
 * out of its place, and {@link io.etcdbench.report.html.Plot plots} in SVG that stretch with the
 * page while their labels keep the size of text. This room draws for {@code io.etcdbench.report}
 * and knows numbers and words only, neither runs nor results.
 */
@NullMarked
package io.etcdbench.report.html;

import org.jspecify.annotations.NullMarked;
