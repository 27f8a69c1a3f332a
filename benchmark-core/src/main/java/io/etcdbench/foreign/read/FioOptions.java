// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The options of the fio jobs in a text. By fio's rules, those before the first name of a command
 * line and those of a job file's section {@code global} apply to every later job, those of a job
 * only to itself. Reads a text from its start; used by one thread.
 */
final class FioOptions {
  private static final String COMMAND = "\\S*\\bfio";
  private static final Pattern NAME = Pattern.compile("(?=\\s--?name[= ])");
  private static final Pattern SECTION = Pattern.compile("\\[([^\\]]+)\\]");
  private static final Pattern ENTRY = Pattern.compile("([a-z][a-z0-9_]*)(?:[ \\t]*=(.*))?");
  private static final Pattern IGNORED = Pattern.compile("(?:[;#].*)?");
  private static final String GLOBAL = "global";

  /** fio prints it when it has reported all jobs of a command. */
  private static final String END = "Run status group";

  private final Map<String, Map<String, String>> inFiles = new HashMap<>();
  private Map<String, Map<String, String>> inCommand = Map.of();

  /**
   * Returns the options of the next job.
   *
   * @param before the text from the start of the previous job's report to that of this job's
   * @param job the name of the job; empty when it is not known
   * @return empty when the text has neither a command nor a job file for it
   */
  Optional<Map<String, String>> next(String before, String job) {
    inFiles.putAll(jobs(before));
    Optional<CommandFlags> command = CommandFlags.last(before, COMMAND);
    if (command.isPresent() || before.contains(END)) {
      inCommand = command.map(FioOptions::jobs).orElse(Map.of());
    }
    Optional<Map<String, String>> inFile = Optional.ofNullable(inFiles.get(job));
    Map<String, String> shared = inCommand.get(GLOBAL);
    if (shared == null) {
      return inFile;
    }
    if (inCommand.containsKey(job)) {
      return Optional.ofNullable(inCommand.get(job));
    }
    if (inCommand.size() == 1) {
      Map<String, String> all = new HashMap<>(shared);
      inFile.ifPresent(all::putAll);
      return Optional.of(all);
    }
    return command.isPresent() ? Optional.of(otherwise(shared)) : inFile;
  }

  /** Returns the options of a job that the command before it does not name. */
  private Map<String, String> otherwise(Map<String, String> shared) {
    List<Map<String, String>> named =
        inCommand.entrySet().stream()
            .filter(job -> !job.getKey().equals(GLOBAL))
            .map(Map.Entry::getValue)
            .toList();
    return named.size() == 1 ? named.get(0) : shared;
  }

  private static Map<String, Map<String, String>> jobs(CommandFlags command) {
    Map<String, Map<String, String>> jobs = new HashMap<>();
    for (String part : NAME.split(command.line(), -1)) {
      CommandFlags flags = new CommandFlags(part);
      section(jobs, flags.text("name").orElse(GLOBAL)).putAll(flags.flags());
    }
    return jobs;
  }

  /** Finds the sections of job files; any other line ends a file. */
  private static Map<String, Map<String, String>> jobs(String text) {
    Map<String, Map<String, String>> jobs = new HashMap<>();
    Map<String, String> open = null;
    for (String padded : text.lines().toList()) {
      String line = padded.strip();
      Matcher section = SECTION.matcher(line);
      Matcher entry = ENTRY.matcher(line);
      if (section.matches()) {
        open = section(jobs, section.group(1));
      } else if (open != null && entry.matches()) {
        open.put(entry.group(1), entry.group(2) == null ? "" : entry.group(2).strip());
      } else if (!IGNORED.matcher(line).matches()) {
        open = null;
        jobs.remove(GLOBAL);
      }
    }
    return jobs;
  }

  /** Starts a section: its options are those that are shared so far, to be completed. */
  private static Map<String, String> section(Map<String, Map<String, String>> jobs, String name) {
    Map<String, String> shared = jobs.computeIfAbsent(GLOBAL, global -> new HashMap<>());
    if (name.equals(GLOBAL)) {
      return shared;
    }
    Map<String, String> own = new HashMap<>(shared);
    jobs.put(name, own);
    return own;
  }

  static boolean isWithoutSync(Map<String, String> options) {
    return isOff(options, "fsync") && isOff(options, "fdatasync") && !isSynchronous(options);
  }

  private static boolean isOff(Map<String, String> options, String name) {
    return options.getOrDefault(name, "0").equals("0");
  }

  static boolean isSynchronous(Map<String, String> options) {
    return isSynchronous(options.getOrDefault("sync", ""));
  }

  static boolean isInMemory(Map<String, String> options) {
    return isInMemory(options.getOrDefault("directory", ""))
        || isInMemory(options.getOrDefault("filename", ""));
  }

  /** Returns whether a value of fio's option {@code sync} opens files with O_SYNC or O_DSYNC. */
  static boolean isSynchronous(String sync) {
    return sync.matches("1|sync|dsync");
  }

  /** Returns whether a path is on the RAM disk that Linux systems mount. */
  static boolean isInMemory(String path) {
    return path.matches("/(?:dev|run)/shm(?:/.*)?");
  }
}
