// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.fleet;

import io.etcdbench.fleet.FleetTls;
import io.etcdbench.fleet.kubernetes.FleetManifest;
import io.etcdbench.workspace.RunDirectory;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The certificates of a fleet.
 *
 * @param folder with the certificates; null for none
 * @param tls the conductor's side; null for none
 * @param throwAway whether the folder is deleted at the end
 */
record RunCertificates(@Nullable Path folder, @Nullable FleetTls tls, boolean throwAway)
    implements AutoCloseable {

  /**
   * Loads or creates the certificates that the flag requests.
   *
   * @param flag a folder; empty for one that is deleted at the end; null for no TLS
   * @param names host names under which workers reach the conductor
   */
  static RunCertificates of(@Nullable String flag, List<String> names) {
    if (flag == null) {
      return new RunCertificates(null, null, false);
    }
    if (flag.isEmpty()) {
      return within(RunDirectory.temporary(), names);
    }
    Path folder = Path.of(flag);
    return new RunCertificates(folder, FleetTls.conductor(folder, names), false);
  }

  /**
   * Creates certificates that are deleted at the end.
   *
   * @param run deleted with them, also when they cannot be created
   * @param names host names under which workers reach the conductor
   */
  static RunCertificates within(RunDirectory run, List<String> names) {
    try {
      return new RunCertificates(run.path(), FleetTls.conductor(run.path(), names), true);
    } catch (RuntimeException e) {
      run.delete();
      throw e;
    }
  }

  /** Returns the arguments for a worker on this machine. */
  List<String> arguments() {
    return folder == null ? List.of() : List.of("--fleet-tls=" + folder.toAbsolutePath());
  }

  /** Returns the manifest with these certificates, or unchanged without certificates. */
  FleetManifest of(FleetManifest plain) {
    if (folder == null) {
      return plain;
    }
    Objects.requireNonNull(tls).requireFor(plain.spec().conductorName());
    return plain.encrypted(folder);
  }

  @Override
  public void close() {
    if (folder != null && throwAway) {
      RunDirectory.delete(folder);
    }
  }
}
