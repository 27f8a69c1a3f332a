// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import io.etcdbench.it.NeedsDocker;

/** All drivers on a container with mutual TLS and users. */
@NeedsDocker
final class SecuredDriverOnContainersIT extends SecuredDriverIT {}
