// SPDX-License-Identifier: Apache-2.0
package io.etcdbench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The dependencies that must never exist. Which ones do exist is in docs/architecture.md, and
 * {@link ArchitecturePictureTest} compares it with the code.
 */
@AnalyzeClasses(
    packages = "io.etcdbench",
    importOptions = {DoNotIncludeTests.class, Rows.NoTestJars.class})
final class ArchitectureTest {
  private static final String[] CONDUCTING = {
    "io.etcdbench.driver..",
    "io.etcdbench.load.engine..",
    "io.etcdbench.run..",
    "io.etcdbench.cluster.start..",
    "io.etcdbench.cluster.process..",
    "io.etcdbench.cluster.container..",
    "io.etcdbench.cluster.external.."
  };

  @ArchTest
  static final ArchRule packagesAreFreeOfCycles =
      slices().assignedFrom(Rows.asSlices()).should().beFreeOfCycles();

  @ArchTest
  static void noPackageHasMoreThan25Files(JavaClasses classes) {
    Map<String, Long> files =
        classes.stream()
            .filter(type -> type.isTopLevelClass() && !type.getPackageName().contains("jmh_"))
            .filter(type -> !type.getSimpleName().equals("package-info"))
            .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));

    assertThat(files)
        .allSatisfy((name, count) -> assertThat(count).as(name).isLessThanOrEqualTo(25));
  }

  @ArchTest
  static final ArchRule theLibraryNeitherPrintsNorExits =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.etcdbench.cli..")
          .and()
          .haveSimpleNameNotEndingWith("_jmhTest")
          .should()
          .accessField(System.class, "out")
          .orShould()
          .accessField(System.class, "err")
          .orShould()
          .callMethod(System.class, "exit", int.class);

  @ArchTest
  static final ArchRule formatsNameTheirLocale =
      noClasses()
          .that()
          .haveSimpleNameNotEndingWith("_jmhTest")
          .should()
          .callMethod(String.class, "format", String.class, Object[].class)
          .because("the user's locale may have other digits; see NumbersInTextTest");

  @ArchTest
  static final ArchRule schedulesAreArithmetic =
      standsAlone("load.arrival").because("a schedule is tested without anything that runs");

  @ArchTest
  static final ArchRule statisticsAreArithmetic =
      standsAlone("statistic").because("they are tested against published tables");

  @ArchTest
  static final ArchRule filesAreReadWithoutKnowingWhy =
      standsAlone("file").because("every package that reads a user's file uses it");

  @ArchTest
  static final ArchRule textIsFormattedWithoutKnowingWhatItSays =
      standsAlone("format").because("every package shows quantities and foreign text");

  @ArchTest
  static final ArchRule theMachineStandsAlone =
      standsAlone("observe.machine").because("it reads Linux's own files, whoever needs them");

  @ArchTest
  static final ArchRule theWorkspaceKnowsFilesAndTheMachineAlone =
      dependsOn("workspace", "file", "observe.machine")
          .because("every package that writes files goes through it");

  @ArchTest
  static final ArchRule theDiskKnowsFilesAndTheMachineAlone =
      dependsOn("observe.disk", "file", "observe.machine")
          .because("a disk's speed does not depend on who measures it");

  @ArchTest
  static final ArchRule documentsKnowNoKindOfResult =
      dependsOn("document", "format")
          .because("one renderer per format serves every kind of result");

  @ArchTest
  static final ArchRule reportsAreMadeFromTheResultAlone =
      doesNotConduct("io.etcdbench.report..")
          .because("any report can be regenerated from run.json");

  @ArchTest
  static final ArchRule analysisReadsResultsAlone =
      doesNotConduct("io.etcdbench.analysis..")
          .because("a stored run can be audited, explained and compared again");

  @ArchTest
  static final ArchRule theGateDecidesOnResultsAlone =
      doesNotConduct("io.etcdbench.gate", "io.etcdbench.gate.report..")
          .because("a verdict can be derived again from its file");

  @ArchTest
  static final ArchRule claimsAreJudgedFromStoredResults =
      doesNotConduct(
              "io.etcdbench.claim", "io.etcdbench.claim.figure..", "io.etcdbench.claim.ledger..")
          .because("a ledger can be evaluated again without running anything");

  @ArchTest
  static final ArchRule onlyMetricsKnowMicrometer =
      onlyKnownBy("io.etcdbench.metrics..", "io.micrometer..", "io.prometheus..");

  @ArchTest
  static final ArchRule onlyContainersKnowDocker =
      onlyKnownBy(
          "io.etcdbench.cluster.container..", "org.testcontainers..", "com.github.dockerjava..");

  @ArchTest
  static final ArchRule onlyRehearsalsKnowTheFake =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "io.etcdbench.fake..", "io.etcdbench.run..", "io.etcdbench.junit..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.etcdbench.fake..")
          .because("what is measured never depends on a fake");

  private static ArchRule onlyKnownBy(String owner, String... known) {
    return noClasses()
        .that()
        .resideOutsideOfPackage(owner)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(known);
  }

  private static ArchRule standsAlone(String part) {
    return dependsOn(part);
  }

  /** On no other part of ours. */
  private static ArchRule dependsOn(String part, String... others) {
    return noClasses()
        .that()
        .resideInAPackage(packages(part))
        .should()
        .dependOnClassesThat(
            areOursOutside(
                Stream.concat(Stream.of(part), Stream.of(others))
                    .map(ArchitectureTest::packages)
                    .toArray(String[]::new)));
  }

  private static String packages(String part) {
    return "io.etcdbench." + part + "..";
  }

  private static ArchRule doesNotConduct(String... packages) {
    return noClasses()
        .that()
        .resideInAnyPackage(packages)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(CONDUCTING);
  }

  private static DescribedPredicate<JavaClass> areOursOutside(String... packages) {
    return DescribedPredicate.describe(
        "are ours and live elsewhere",
        type ->
            type.getPackageName().startsWith(Rows.ROOT)
                && !JavaClass.Predicates.resideInAnyPackage(packages).test(type));
  }
}
