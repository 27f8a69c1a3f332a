// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.profile;

import io.etcdbench.gate.Arm;
import io.etcdbench.gate.JvmPair;
import io.etcdbench.gate.Slice;
import io.etcdbench.gate.arm.ArmStarter;
import io.etcdbench.gate.arm.LiveArm;
import io.etcdbench.gate.profile.JfrSamples.Window;
import io.etcdbench.gate.profile.ProfileComparison.ArmProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Starts arms whose JVMs run with {@link #FLAGS}, and records the time window of every turn:
 * samples outside of turns are not compared. Used by one thread.
 */
public final class RecordedArms implements ArmStarter {
  private static final String FILE = "arm.jfr";

  /** JVM flags, the same for both arms: the file is in the working directory of each. */
  public static final List<String> FLAGS =
      List.of(
          "-XX:FlightRecorderOptions=stackdepth=256",
          "-XX:StartFlightRecording=filename=" + FILE + ",settings=profile,dumponexit=true",
          "-Xlog:jfr*=off");

  private final ArmStarter starter;
  private final Map<Arm, List<Window>> turns = new EnumMap<>(Arm.class);

  /**
   * Creates a starter of recorded arms.
   *
   * @param starter starts arms with {@link #FLAGS}
   */
  public RecordedArms(ArmStarter starter) {
    this.starter = starter;
  }

  @Override
  public LiveArm start(ArmSpec spec) {
    List<Window> windows = new ArrayList<>();
    turns.put(spec.role(), windows);
    return new Recorded(starter.start(spec), windows);
  }

  /**
   * Compares the recordings of a finished pair, and copies them.
   *
   * @param workload workload of the pair
   * @param pair the measurements of the pair
   * @param arms parent folder of the arms' working directories
   * @param kept folder for {@code baseline.jfr} and {@code candidate.jfr}
   * @throws IOException when a recording cannot be read or copied
   */
  public Profile profile(String workload, JvmPair pair, Path arms, Path kept) throws IOException {
    ArmProfile baseline = profile(Arm.BASELINE, pair, arms, kept);
    ArmProfile candidate = profile(Arm.CANDIDATE, pair, arms, kept);
    return Profile.of(workload, baseline, candidate);
  }

  private ArmProfile profile(Arm arm, JvmPair pair, Path arms, Path kept) throws IOException {
    Path file = kept.resolve(arm.name().toLowerCase(Locale.ROOT) + ".jfr");
    Path recorded = arms.resolve(pair.placement().directory(arm)).resolve(FILE);
    Files.copy(recorded, file, StandardCopyOption.REPLACE_EXISTING);
    List<Window> windows = turns.getOrDefault(arm, List.of());
    long operations =
        pair.slices().stream()
            .filter(slice -> slice.arm() == arm)
            .mapToLong(Slice::operations)
            .sum();
    // The first turn is the warm-up.
    return new ArmProfile(
        JfrSamples.read(file, windows.subList(Math.min(1, windows.size()), windows.size())),
        operations);
  }

  private record Recorded(LiveArm arm, List<Window> windows) implements LiveArm {
    @Override
    public Map<String, String> identity() {
      return arm.identity();
    }

    @Override
    public Slice turn(Duration length, long seed) {
      Instant begin = Instant.now();
      Slice slice = arm.turn(length, seed);
      windows.add(new Window(begin, Instant.now()));
      return slice;
    }

    @Override
    public Slice count(long operations, long seed) {
      return arm.count(operations, seed);
    }

    @Override
    public void park() {
      arm.park();
    }

    @Override
    public void end() {
      arm.end();
    }

    @Override
    public void close() {
      arm.close();
    }
  }
}
