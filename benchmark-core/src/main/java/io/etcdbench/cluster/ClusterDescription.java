// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a cluster is, as results and reports tell it. Immutable; holds no secret.
 *
 * @param origin {@code external}, {@code process} or {@code container}
 * @param topology in words, for example {@code 3 local processes sharing one machine and one disk}
 * @param etcdVersion as the members report it; several, comma-separated, when they differ
 * @param security in words, for example {@code plain text, no authentication}
 * @param binary the server that was started; null when the members were given
 * @param storage where the members keep their data; null when they were given
 * @param flags server flags beyond the defaults of this product
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
   * @param version as it prints it, for example {@code 3.6.15}
   * @param sha256 of the file, or the image id; lower-case hexadecimal
   * @param origin which way it was found, for example {@code explicit path}, {@code PATH}, {@code
   *     go build}
   */
  public record Binary(String path, String version, String sha256, String origin) {}

  /**
   * A data directory.
   *
   * @param directory its path
   * @param fileSystem its type, for example {@code ext4} or {@code tmpfs}
   * @param warning null, or one sentence such as {@code tmpfs: fsync is free, the figures are not
   *     etcd's}
   */
  public record Storage(String directory, String fileSystem, @Nullable String warning) {}

  /**
   * The binary.
   *
   * @return empty when the members were given
   */
  public Optional<Binary> startedBinary() {
    return Optional.ofNullable(binary);
  }

  /**
   * The data directory.
   *
   * @return empty when the members were given
   */
  public Optional<Storage> dataStorage() {
    return Optional.ofNullable(storage);
  }
}
