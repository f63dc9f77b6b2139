// The failed tests in the JSON reports of vitest and Playwright, for the end of a long output.
import { existsSync, readFileSync } from "node:fs";

const firstLines = (text, count = 3) => text.split("\n").slice(0, count).join("\n    ");

const listVitest = ({ testResults: files }) =>
  files.flatMap(({ name, status, message, assertionResults: tests }) => {
    const failed = tests.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) return [`${name}\n    ${firstLines(message)}`];
    return failed.map(
      (test) => `${name}: ${test.fullName}\n    ${firstLines(test.failureMessages[0] ?? "")}`,
    );
  });

const listPlaywright = ({ suites, errors }) => [
  ...errors.map(({ message }) => firstLines(message)),
  ...suites.flatMap(listBrowserTests).flatMap(({ file, title, status, results }) => {
    if (status !== "unexpected" && status !== "flaky") return [];
    const message = results.find(({ error }) => error)?.error.message ?? "";
    return [`${file}: ${title} (${status})\n    ${firstLines(message)}`];
  }),
];

/** All tests of a Playwright suite and the suites in it, with their file and title. */
export const listBrowserTests = ({ suites: inner = [], specs = [] }) => [
  ...inner.flatMap(listBrowserTests),
  ...specs.flatMap(({ file, title, tests }) => tests.map((test) => ({ ...test, file, title }))),
];

/** The failed tests of the given report files, one text each; a report that was not written has none. */
export const listFailedTests = (...files) =>
  files
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, "utf8")))
    .flatMap((report) => (report.testResults ? listVitest(report) : listPlaywright(report)));
