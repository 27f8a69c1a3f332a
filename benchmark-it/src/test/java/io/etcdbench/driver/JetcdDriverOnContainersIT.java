// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import io.etcdbench.it.NeedsDocker;

/** The driver {@code jetcd} on three containers. */
@NeedsDocker
final class JetcdDriverOnContainersIT extends JetcdDriverIT {}
