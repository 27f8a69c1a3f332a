// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Injects the client URLs of the members as {@code List<String>}, {@code String[]}, or a
 * comma-separated {@code String}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Endpoints {}
