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
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Directories that nobody but this user can change, so that their names may be known to others.
 * Where a file system knows no owners, only links and files in their place are refused. Stateless
 * and thread-safe.
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

  /** What stands in the place of a directory; a link is not followed. */
  enum Kind {
    DIRECTORY,
    LINK,
    FILE
  }

  /**
   * What decides whether a directory is used.
   *
   * @param kind what it is
   * @param owner the number of the user that it belongs to
   * @param mode its permission bits
   */
  record Facts(Kind kind, int owner, int mode) {

    /**
     * Why somebody else could have put something there.
     *
     * @param user the number of the user of this process
     * @return the end of a sentence that begins with the directory; empty when nobody could
     */
    Optional<String> objection(int user) {
      if (kind != Kind.DIRECTORY) {
        return Optional.of(
            (kind == Kind.LINK ? "is a symbolic link" : "is a file, not a directory")
                + "; remove it");
      }
      if (owner != user && owner != SUPERUSER) {
        return Optional.of(
            "belongs to another user (uid %d, this process runs as uid %d); remove it"
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
   * Opens a directory, and makes it for this user alone when it does not exist.
   *
   * @param directory its parents are made like any other
   * @return the directory
   * @throws IOException when it cannot be made, is a link, belongs to another user or can be
   *     written by others; the reason names it and what to do
   */
  public static Path open(Path directory) throws IOException {
    Path absolute = directory.toAbsolutePath();
    Path parent = absolute.getParent();
    if (parent != null) {
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
   * Refuses an existing directory that somebody else could have filled.
   *
   * @param directory exists
   * @throws IOException when it is a link, belongs to another user, can be written by others, or
   *     cannot be looked at; the reason names it and what to do
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

  /** The user of this process: the kernel says it; elsewhere the owner of a new file does. */
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
