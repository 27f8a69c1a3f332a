// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import io.etcdbench.observe.machine.Mount;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Description of a cluster for results and reports. Immutable; contains no secrets.
 *
 * @param origin {@code external}, {@code process} or {@code container}
 * @param topology a phrase, for example {@code 3 local processes sharing one machine and one disk}
 * @param etcdVersion the version that the members report; comma-separated if they differ
 * @param security a phrase, for example {@code plain text, no authentication}
 * @param binary the server binary that was started; null for an external cluster
 * @param storage the members' data directory; null for an external cluster
 * @param flags server flags other than the defaults of this product
 */
public record ClusterDescription(
    String origin,
    String topology,
    String etcdVersion,
    String security,
    @Nullable Binary binary,
    @Nullable Storage storage,
    List<String> flags) {

  public ClusterDescription {
    flags = List.copyOf(flags);
  }

  /**
   * A server binary or image.
   *
   * @param path the file, or the image name
   * @param version the version that the server prints, for example {@code 3.6.15}
   * @param sha256 hash of the file, or the image id; lower-case hexadecimal
   * @param origin the source of the binary, for example {@code explicit path}, {@code PATH}, {@code
   *     go build}
   */
  public record Binary(String path, String version, String sha256, String origin) {}

  /**
   * A data directory.
   *
   * @param directory its path
   * @param fileSystem its type, for example {@code ext4} or {@code tmpfs}
   * @param warning null, or one sentence such as {@code tmpfs: fsync is free, the results are not
   *     etcd's}
   */
  public record Storage(String directory, String fileSystem, @Nullable String warning) {

    /** Returns whether the members keep their data on a RAM disk. */
    public boolean inMemory() {
      return Mount.isInMemory(fileSystem);
    }
  }

  /** Returns the binary that was started; empty for an external cluster. */
  public Optional<Binary> startedBinary() {
    return Optional.ofNullable(binary);
  }

  /** Returns the data directory; empty for an external cluster. */
  public Optional<Storage> dataStorage() {
    return Optional.ofNullable(storage);
  }
}
