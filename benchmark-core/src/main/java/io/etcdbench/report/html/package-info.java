// SPDX-License-Identifier: Apache-2.0
/**
 * Elements and plots of a page without scripts. They draw numbers and words without knowing what
 * they show.
 */
@NullMarked
package io.etcdbench.report.html;

import org.jspecify.annotations.NullMarked;
