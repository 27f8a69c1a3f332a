// SPDX-License-Identifier: Apache-2.0
/**
 * What is asked? An {@link io.etcdbench.workload.OperationMix} turns a number into the operation of
 * that number: which kind, which key, which value. Every choice is a function of the seed and the
 * number, so the load loop may hand numbers to any thread and the stream offered stays the same.
 * Nothing here waits, sends or records.
 */
@NullMarked
package io.etcdbench.workload;

import org.jspecify.annotations.NullMarked;
