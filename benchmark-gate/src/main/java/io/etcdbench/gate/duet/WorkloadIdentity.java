// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import io.etcdbench.format.Sha256;
import io.etcdbench.plan.RunParts;
import io.etcdbench.plan.operation.PluggedPlan;
import io.etcdbench.workload.OperationSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.util.List;

/**
 * The identity of a plugged-in workload: the classes that create its operations. Two arms with
 * different workloads are not comparable, even if the workloads have the same name.
 */
public final class WorkloadIdentity {
  /** A class without a class file, such as a lambda's. */
  private static final byte[] UNKNOWN = new byte[0];

  private WorkloadIdentity() {}

  /**
   * Returns the SHA-256 of the class files of the provider, of its source and of the source's
   * buffers.
   */
  public static String of(PluggedPlan plan, RunParts parts) {
    OperationSource source = plan.source(parts);
    List<Class<?>> classes =
        List.of(plan.provider().getClass(), source.getClass(), source.newRefill().getClass());
    MessageDigest digest = Sha256.digest();
    classes.forEach(one -> digest.update(bytes(one)));
    return Sha256.of(digest);
  }

  private static byte[] bytes(Class<?> type) {
    String file = type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class";
    try (InputStream in = type.getResourceAsStream(file)) {
      return in == null ? UNKNOWN : in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("the class file of '%s' cannot be read".formatted(type), e);
    }
  }
}
