// SPDX-License-Identifier: Apache-2.0
/**
 * Is this cluster well, and how much may be asked of it? A {@link
 * io.etcdbench.sizing.doctor.Checkup} is what was found out in some minutes; {@link
 * io.etcdbench.sizing.doctor.Diagnosis} holds it against rules about settings that hurt, and makes
 * a sizing card of it, on one page. This room measures nothing itself: it is handed what others
 * have measured.
 */
@NullMarked
package io.etcdbench.sizing.doctor;

import org.jspecify.annotations.NullMarked;
