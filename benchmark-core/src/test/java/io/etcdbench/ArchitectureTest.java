// SPDX-License-Identifier: Apache-2.0
package io.etcdbench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Holds the arrows of docs/architecture.md in place. */
@AnalyzeClasses(packages = "io.etcdbench", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {

  @ArchTest
  static final ArchRule roomsAreFreeOfCycles =
      slices().matching("io.etcdbench.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule theLibraryNeitherPrintsNorExits =
      noClasses()
          .that()
          .resideInAPackage("io.etcdbench..")
          .and()
          .haveSimpleNameNotEndingWith("_jmhTest")
          .should()
          .accessField(System.class, "out")
          .orShould()
          .accessField(System.class, "err")
          .orShould()
          .callMethod(System.class, "exit", int.class);

  @ArchTest
  static final ArchRule theSpiKnowsOnlySecurity =
      onlyDependsOnRooms("driver", "security").because("drivers are plugged in by others");

  @ArchTest
  static final ArchRule theSpiKnowsNoClient =
      noClasses()
          .that()
          .resideInAPackage("io.etcdbench.driver")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.grpc..", "io.etcd..", "io.netty..", "com.google..")
          .because("a plugged-in driver may use any client");

  @ArchTest
  static final ArchRule theResultKnowsOnlyWhatItKeeps =
      onlyDependsOnRooms(
              "result", "record", "cluster", "security", "server", "client", "machine", "file")
          .because("the result file is the contract between measuring and telling");

  @ArchTest
  static final ArchRule schedulesAreArithmetic =
      onlyDependsOnRooms("arrival").because("a schedule is tested without anything that runs");

  @ArchTest
  static final ArchRule theWorkloadKnowsOnlyOperations =
      onlyDependsOnRooms("workload", "driver").because("it says what is asked, not when or how");

  @ArchTest
  static final ArchRule theRecordKnowsOnlyOutcomes =
      onlyDependsOnRooms("record", "driver").because("it is told of operations that have ended");

  @ArchTest
  static final ArchRule theLoadKnowsWhatItOffersAndWhereItIsRecorded =
      onlyDependsOnRooms("load", "arrival", "workload", "driver", "record")
          .because("it offers and waits, and knows neither clusters nor results");

  @ArchTest
  static final ArchRule theWatchStandsBesideTheLoad =
      onlyDependsOnRooms("watch", "workload", "driver", "record", "load")
          .because("its puts go through the load loop, and it knows neither clusters nor results");

  @ArchTest
  static final ArchRule reportsAreMadeFromTheResultAlone =
      onlyDependsOnRooms(
              "report", "result", "record", "client", "cluster", "explain", "gate", "server",
              "disk")
          .because("every report can be made from run.json, at any time later");

  @ArchTest
  static final ArchRule pagesAreDrawnWithoutKnowingWhatTheyShow =
      noClasses()
          .that()
          .resideInAPackage("io.etcdbench.report.html..")
          .should()
          .dependOnClassesThat(
              DescribedPredicate.describe(
                  "are ours and live elsewhere",
                  c ->
                      c.getPackageName().startsWith("io.etcdbench.")
                          && !c.getPackageName().startsWith("io.etcdbench.text")
                          && !c.getPackageName().startsWith("io.etcdbench.report.html")))
          .because("elements and plots are numbers and words, and tested as such");

  @ArchTest
  static final ArchRule theGateDecidesOnResultsAlone =
      onlyDependsOnRooms("gate", "result", "record", "cluster", "file")
          .because("a verdict can be derived again from its file, at any time later");

  @ArchTest
  static final ArchRule theDuetMeasuresAndDoesNotReport =
      onlyDependsOnRooms(
              "duet",
              "gate",
              "plan",
              "load",
              "driver",
              "workload",
              "record",
              "result",
              "security",
              "workspace")
          .because("it hands what it saw to the gate, and knows no cluster but its endpoints");

  @ArchTest
  static final ArchRule statisticsAreArithmetic =
      noClasses()
          .that()
          .resideInAPackage("io.etcdbench.gate.statistic..")
          .should()
          .dependOnClassesThat(
              DescribedPredicate.describe(
                  "are ours and live elsewhere",
                  c ->
                      c.getPackageName().startsWith("io.etcdbench.")
                          && !c.getPackageName().startsWith("io.etcdbench.gate.statistic")))
          .because("they are tested against published tables, without anything that runs");

  @ArchTest
  static final ArchRule objectivesAreJudgedFromTheResultAlone =
      onlyDependsOnRooms("slo", "result", "record")
          .because("a result can be held against other objectives later");

  @ArchTest
  static final ArchRule checksAreRunsLikeAnyOther =
      onlyDependsOnRooms("check", "load", "plan", "record", "result", "server", "slo")
          .because("a check is a plan and a verdict on its result, and runs nothing itself");

  @ArchTest
  static final ArchRule theSearchOffersLoadsThroughTheConductor =
      onlyDependsOnRooms("capacity", "load", "plan", "record", "result", "run", "slo")
          .because("it decides which rate comes next, and knows neither drivers nor clusters");

  @ArchTest
  static final ArchRule theDoctorMeasuresNothing =
      onlyDependsOnRooms(
              "doctor", "audit", "capacity", "cluster", "disk", "record", "result", "server")
          .because("it judges what others have measured");

  @ArchTest
  static final ArchRule metricsKnowOnlyWhatIsSeen =
      onlyDependsOnRooms("metrics", "record", "server", "client")
          .because("they listen to intervals and accounts like any other");

  @ArchTest
  static final ArchRule onlyMetricsKnowMicrometer =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.etcdbench.metrics..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.micrometer..", "io.prometheus..");

  @ArchTest
  static final ArchRule theFakeKnowsOnlySecurity =
      onlyDependsOnRooms("fake", "security").because("it stands in for etcd, not for us");

  @ArchTest
  static final ArchRule theServersOwnAccountKnowsNothingOfMeasuring =
      onlyDependsOnRooms("server", "cluster", "security", "disk", "machine")
          .because("members are read the same way, whatever load there is");

  @ArchTest
  static final ArchRule theClientsOwnAccountKnowsNothingElse =
      onlyDependsOnRooms("client", "machine")
          .because("this JVM is read the same way, whatever load there is");

  @ArchTest
  static final ArchRule theAuditKnowsTheResultAlone =
      onlyDependsOnRooms("audit", "result", "record", "server", "cluster", "disk")
          .because("a stored run can be audited again at any time");

  @ArchTest
  static final ArchRule anExplanationKnowsTheResultAlone =
      onlyDependsOnRooms("explain", "result", "record", "server")
          .because("a stored run can be explained again at any time");

  @ArchTest
  static final ArchRule claimsAreJudgedFromWhatWasKept =
      onlyDependsOnRooms(
              "claim", "audit", "cluster", "disk", "file", "gate", "plan", "record", "result",
              "server")
          .because("a ledger can be judged again at any time, without running anything");

  @ArchTest
  static final ArchRule theDiskKnowsNothingElse =
      onlyDependsOnRooms("disk").because("how fast a disk is does not depend on who asks");

  @ArchTest
  static final ArchRule thePlanKnowsWhatItBuilds =
      onlyDependsOnRooms(
              "plan",
              "arrival",
              "cluster",
              "driver",
              "file",
              "load",
              "security",
              "watch",
              "workload")
          .because("it says what is intended and is tested without running anything");

  @ArchTest
  static final ArchRule filesOfUsersAreReadByWhoKnowsNothingElse =
      onlyDependsOnRooms("file").because("every room that reads one may use it");

  @ArchTest
  static final ArchRule escapingKnowsNothingElse =
      onlyDependsOnRooms("text").because("every room may show foreign text");

  @ArchTest
  static final ArchRule theWorkspaceKnowsNothingElse =
      onlyDependsOnRooms("workspace").because("everybody who writes beside others goes through it");

  @ArchTest
  static final ArchRule trustIsPlainValues =
      onlyDependsOnRooms("security", "file").because("clusters make it and drivers use it");

  @ArchTest
  static final ArchRule theClusterKnowsNothingOfMeasuring =
      onlyDependsOnRooms("cluster", "driver", "security", "workspace")
          .because("it is started and asked, whatever is done with it");

  @ArchTest static final ArchRule nothingInTheLibraryKnowsTheFake = nobodyKnows("fake");

  @ArchTest
  static final ArchRule nothingInTheLibraryKnowsTheBenchmarks =
      nobodyKnows("jmh").because("a service team uses the library without JMH");

  private static ArchRule nobodyKnows(String room) {
    return noClasses()
        .that()
        .resideOutsideOfPackage("io.etcdbench." + room + "..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.etcdbench." + room + "..");
  }

  private static ArchRule onlyDependsOnRooms(String room, String... allowed) {
    String[] rooms = new String[allowed.length + 2];
    rooms[0] = "io.etcdbench." + room + "..";
    rooms[allowed.length + 1] = "io.etcdbench.text..";
    for (int i = 0; i < allowed.length; i++) {
      rooms[i + 1] = "io.etcdbench." + allowed[i] + "..";
    }
    return noClasses()
        .that()
        .resideInAPackage("io.etcdbench." + room + "..")
        .should()
        .dependOnClassesThat(
            DescribedPredicate.describe(
                "live in other rooms",
                c ->
                    c.getPackageName().startsWith("io.etcdbench.")
                        && !JavaClass.Predicates.resideInAnyPackage(rooms).test(c)));
  }
}
