// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.analysis.compare.Fingerprint.Difference;
import io.etcdbench.analysis.compare.Fingerprint.Field;
import io.etcdbench.analysis.compare.Fingerprint.Weight;
import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Environment.Fdatasync;
import io.etcdbench.result.Environment.Machine;
import io.etcdbench.result.Jvm;
import io.etcdbench.result.SampleRun;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

final class FingerprintTest {
  private static final Environment HERE = SampleRun.result().environment();

  @Test
  void anEnvironmentMatchesItself() {
    assertThat(Fingerprint.of(HERE).differences(Fingerprint.of(HERE))).isEmpty();
    assertThat(Fingerprint.of(HERE).sha256()).hasSize(64);
  }

  @Test
  void anotherMachineCannotBeCompared() {
    Machine machine = HERE.machine();
    Environment there =
        with(
            new Machine(
                "Other CPU",
                64,
                machine.memoryBytes(),
                "Linux 6.8.0-41 aarch64",
                machine.virtualization(),
                machine.cpuGovernor(),
                9.0));
    assertThat(differences(there))
        .filteredOn(one -> one.weight() == Weight.MUST)
        .extracting(Difference::name)
        .containsExactly("machine.cpu", "machine.cores", "machine.os", "machine.architecture");
    assertThat(Fingerprint.of(there).sha256()).isNotEqualTo(Fingerprint.of(HERE).sha256());
  }

  @Test
  void anotherJvmCannotBeCompared() {
    Environment there = HERE.with(new Jvm("Eclipse Adoptium", "21.0.4+7", "VM", List.of()));
    assertThat(differences(there))
        .extracting(Difference::name, Difference::weight)
        .contains(Tuple.tuple("jvm", Weight.MUST), Tuple.tuple("jvm.flags", Weight.MUST));
  }

  @Test
  void anotherKernelPatchOnlyWarns() {
    Machine machine = HERE.machine();
    Environment there =
        with(
            new Machine(
                machine.cpuModel(),
                machine.cores(),
                machine.memoryBytes(),
                "Linux 6.1.99 amd64",
                machine.virtualization(),
                machine.cpuGovernor(),
                machine.loadAverage()));
    assertThat(differences(there))
        .containsExactly(new Difference("machine.os.patch", Weight.WARN, "6.1.0", "6.1.99"));
    assertThat(Fingerprint.of(there).sha256()).isEqualTo(Fingerprint.of(HERE).sha256());
  }

  @Test
  void theClientIsWhatIsComparedAndTheHarnessIsNot() {
    Map<String, String> newer = new TreeMap<>(HERE.versions());
    newer.put("jetcd", "9.9.9");
    newer.put("etcd-bench", "9.9.9");
    Environment there =
        new Environment(
            HERE.timestamp(), HERE.machine(), HERE.jvm(), newer, HERE.cluster(), HERE.fdatasync());
    assertThat(differences(there))
        .containsExactly(
            new Difference("version.etcd-bench", Weight.MUST, "0.1.0", "9.9.9"),
            new Difference("version.jetcd", Weight.INFO, "0.8.7", "9.9.9"));
  }

  @Test
  void aClusterAgainstNoneCannotBeCompared() {
    Environment there =
        new Environment(HERE.timestamp(), HERE.machine(), HERE.jvm(), HERE.versions(), null, null);
    assertThat(differences(there))
        .contains(new Difference("etcd.version", Weight.MUST, "3.6.15", "unknown"));
  }

  @Test
  void anotherEtcdVersionCannotBeCompared() {
    ClusterDescription cluster = Objects.requireNonNull(HERE.cluster());
    Environment there =
        HERE.with(
            new ClusterDescription(
                cluster.origin(),
                cluster.topology(),
                "3.5.34",
                cluster.security(),
                cluster.binary(),
                cluster.storage(),
                cluster.flags()));
    assertThat(differences(there))
        .containsExactly(new Difference("etcd.version", Weight.MUST, "3.6.15", "3.5.34"));
  }

  @Test
  void disksOfOneClassAreCompared() {
    assertThat(differences(HERE.with(new Fdatasync(1_900, 9_999)))).isEmpty();
    assertThat(differences(HERE.with(new Fdatasync(64_000, 99_999))))
        .containsExactly(
            new Difference("disk.fdatasync.p50.class", Weight.WARN, "1 to 2 us", "64 to 128 us"));
  }

  @Test
  void onlyAPlanWithWatchersHasAFieldThatTheyMustMatch() {
    Fingerprint without = ofPlan("watch: {listeners: none}");
    Fingerprint few = ofPlan("watch: {listeners: live, perStream: 1}");
    Fingerprint many = ofPlan("watch: {listeners: live, perStream: 1000}");
    Fingerprint unused = ofPlan("watch: {listeners: none, perStream: 1000}");

    assertThat(without.fields()).extracting(Field::name).doesNotContain("plan.watchers");
    assertThat(few.fields())
        .filteredOn(field -> field.name().equals("plan.watchers"))
        .singleElement()
        .satisfies(
            field -> {
              assertThat(field.weight()).isEqualTo(Weight.MUST);
              assertThat(field.value()).contains("listeners=live", "perStream=1,");
            });
    assertThat(unused.sha256(Weight.WARN)).isEqualTo(without.sha256(Weight.WARN));
    assertThat(List.of(without.sha256(), few.sha256(), many.sha256())).doesNotHaveDuplicates();
  }

  /** Another order would be another hash, hence another series of a history, in each JVM. */
  @Test
  void theSettingsOfPlugInsAreSorted() {
    String extras = "extras: {h: '8', c: '3', a: '1', g: '7', e: '5', b: '2', f: '6', d: '4'}";
    Fingerprint plan =
        ofPlan("client: {%s}\noperations: [{kind: workload, %s}]".formatted(extras, extras));

    assertThat(plan.fields())
        .filteredOn(field -> field.name().startsWith("plan.client.extras."))
        .extracting(Field::value)
        .containsExactly("1", "2", "3", "4", "5", "6", "7", "8");
    assertThat(plan.fields())
        .filteredOn(field -> field.name().equals("plan.operations"))
        .singleElement()
        .satisfies(
            field ->
                assertThat(field.value())
                    .contains("extras={a=1, b=2, c=3, d=4, e=5, f=6, g=7, h=8}"));
  }

  private static Fingerprint ofPlan(String yaml) {
    return Fingerprint.ofPlan(SampleRun.result().toBuilder().plan(PlanFile.parse(yaml)).build());
  }

  private static List<Difference> differences(Environment there) {
    return Fingerprint.of(HERE).differences(Fingerprint.of(there));
  }

  private static Environment with(Machine machine) {
    return new Environment(
        HERE.timestamp(), machine, HERE.jvm(), HERE.versions(), HERE.cluster(), HERE.fdatasync());
  }
}
