// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workspace;

import io.etcdbench.observe.machine.LinuxProcess;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Directories that only this user can change, so that it is safe for others to know their names. On
 * file systems without ownership, only links and files in their place are rejected. Stateless and
 * thread-safe.
 */
public final class PrivateDirectory {
  private static final String OWNERS = "unix";
  private static final String UID = OWNERS + ":uid";
  private static final String MODE = OWNERS + ":mode";
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rwx------");
  private static final int WRITABLE_BY_OTHERS = 0022;
  private static final int PERMISSIONS = 0777;
  private static final int SUPERUSER = 0;

  private PrivateDirectory() {}

  /** The type of a directory entry; links are not followed. */
  enum Kind {
    DIRECTORY,
    LINK,
    FILE
  }

  /**
   * The facts that decide whether a directory may be used.
   *
   * @param kind the type of the entry
   * @param owner the UID of its owner
   * @param mode its permission bits
   */
  record Facts(Kind kind, int owner, int mode) {

    /**
     * Returns why somebody else could have written into the directory.
     *
     * @param user the UID of this process
     * @return the rest of a sentence that starts with the directory; empty when nobody could
     */
    Optional<String> objection(int user) {
      if (kind != Kind.DIRECTORY) {
        return Optional.of(
            (kind == Kind.LINK ? "is a symbolic link" : "is a file, not a directory")
                + "; remove it");
      }
      if (owner != user && owner != SUPERUSER) {
        return Optional.of(
            "belongs to another user (uid %s, this process runs as uid %s); remove it"
                .formatted(owner, user));
      }
      if ((mode & WRITABLE_BY_OTHERS) != 0) {
        return Optional.of(
            "can be written by others (mode %o); remove it, or run 'chmod 700' on it if you trust what is in it"
                .formatted(mode));
      }
      return Optional.empty();
    }
  }

  /**
   * Returns the directory for what this program caches between runs: {@code etcd-bench} below
   * {@code XDG_CACHE_HOME}, or below {@code ~/.cache} when that is not an absolute path (XDG Base
   * Directory Specification 0.8). It need not exist; {@link #open} creates it.
   *
   * @param properties of the JVM
   * @param environment of the process
   */
  public static Path ofCache(Properties properties, Map<String, String> environment) {
    String configured = environment.getOrDefault("XDG_CACHE_HOME", "");
    Path base =
        configured.startsWith("/")
            ? Path.of(configured)
            : Path.of(properties.getProperty("user.home", "/"), ".cache");
    return base.resolve("etcd-bench");
  }

  /**
   * Opens a directory, creating it for this user alone if it does not exist.
   *
   * @param directory its parents are created with default permissions
   * @throws IOException when it cannot be created, is a link, belongs to another user or is
   *     writable by others; the reason names it and the remedy
   */
  public static Path open(Path directory) throws IOException {
    Path absolute = directory.toAbsolutePath();
    Path parent = absolute.getParent();
    if (parent != null && !Files.isDirectory(parent)) { // JDK 17.0.13 and earlier reject a link
      Files.createDirectories(parent);
    }
    try {
      return Files.createDirectory(absolute, ownerOnly(absolute));
    } catch (FileAlreadyExistsException e) {
      requireOurs(absolute);
      return absolute;
    }
  }

  /**
   * Rejects an existing directory that somebody else could have filled.
   *
   * @param directory an existing directory
   * @throws IOException when it is a link, belongs to another user, is writable by others, or
   *     cannot be read; the reason names it and the remedy
   */
  public static void requireOurs(Path directory) throws IOException {
    Optional<String> objection = facts(directory).objection(userOf(directory));
    if (objection.isPresent()) {
      throw new FileSystemException(
          directory.toString(), null, "'%s' %s".formatted(directory, objection.get()));
    }
  }

  private static Facts facts(Path directory) throws IOException {
    BasicFileAttributes basic =
        Files.readAttributes(directory, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    Kind kind =
        basic.isSymbolicLink() ? Kind.LINK : basic.isDirectory() ? Kind.DIRECTORY : Kind.FILE;
    if (!knowsOwners(directory)) {
      return new Facts(kind, SUPERUSER, 0);
    }
    int owner = (int) Files.getAttribute(directory, UID, LinkOption.NOFOLLOW_LINKS);
    int mode = (int) Files.getAttribute(directory, MODE, LinkOption.NOFOLLOW_LINKS);
    return new Facts(kind, owner, mode & PERMISSIONS);
  }

  /**
   * Returns the UID of this process, from the kernel if possible, else from the owner of a new
   * file.
   */
  private static int userOf(Path directory) throws IOException {
    if (!knowsOwners(directory)) {
      return SUPERUSER;
    }
    OptionalInt user = LinuxProcess.self().effectiveUid();
    if (user.isPresent()) {
      return user.getAsInt();
    }
    Path probe = Files.createTempFile("etcd-bench-", ".owner");
    try {
      return (int) Files.getAttribute(probe, UID);
    } finally {
      Files.delete(probe);
    }
  }

  private static boolean knowsOwners(Path directory) {
    return directory.getFileSystem().supportedFileAttributeViews().contains(OWNERS);
  }

  private static FileAttribute<?>[] ownerOnly(Path directory) {
    return Stream.of(PosixFilePermissions.asFileAttribute(OWNER_ONLY))
        .filter(each -> knowsOwners(directory))
        .toArray(FileAttribute<?>[]::new);
  }
}
