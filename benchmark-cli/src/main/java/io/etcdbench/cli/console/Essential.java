// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks an option that {@code -h} shows; {@code --help} shows all of them. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Essential {}
