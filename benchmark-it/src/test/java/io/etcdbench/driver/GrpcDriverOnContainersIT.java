// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import io.etcdbench.it.NeedsDocker;
import org.junit.jupiter.api.Tag;

/** The driver {@code grpc} on three containers; by default {@code jetcd} stands for all. */
@Tag("proof")
@Tag("long")
@NeedsDocker
final class GrpcDriverOnContainersIT extends GrpcDriverIT {}
