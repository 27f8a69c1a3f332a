// SPDX-License-Identifier: Apache-2.0
// For Gradle 8.5 or later: gradle test. What was tried with Gradle: docs/junit.md.
plugins {
  java
}

repositories {
  mavenLocal() // until etcd-bench is in a public repository
  mavenCentral()
}

dependencies {
  implementation("io.etcd:jetcd-core:0.8.7")
  testImplementation(platform("io.etcdbench:benchmark-bom:0.1.0-SNAPSHOT"))
  testImplementation("io.etcdbench:benchmark-junit")
  testImplementation("org.junit.jupiter:junit-jupiter:6.1.3")
  testRuntimeOnly("org.junit.platform:junit-platform-launcher:6.1.3")
}

tasks.withType<JavaCompile> {
  options.release = 17
}

tasks.test {
  useJUnitPlatform() // { excludeTags("load") } leaves the load tests out
  testLogging { exceptionFormat = org.gradle.api.tasks.testing.logging.TestExceptionFormat.FULL }
}
