// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import io.etcdbench.it.NeedsDocker;

/** The driver {@code wire} on three containers. */
@NeedsDocker
final class WireDriverOnContainersIT extends WireDriverIT {}
