// The failed tests in the JSON reports of vitest and Playwright, for the end of a long output.
import { existsSync, readFileSync } from "node:fs";

const firstLines = (text, count = 5) =>
  text
    .split("\n")
    .filter((line) => line.trim())
    .slice(0, count)
    .join("\n    ");

const listVitest = ({ testResults: files }) =>
  files.flatMap(({ name, status, message, assertionResults: tests }) => {
    const failed = tests.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) return [`${name}\n    ${firstLines(message)}`];
    return failed.map(
      (test) => `${name}: ${test.fullName}\n    ${firstLines(test.failureMessages[0] ?? "")}`,
    );
  });

const listTests = ({ suites: inner = [], specs = [] }) => [
  ...inner.flatMap(listTests),
  ...specs.flatMap(({ file, title, tests }) => tests.map((test) => ({ ...test, file, title }))),
];

/** Whether `wrangler dev` lost a request of the test (tests/e2e/support/proxy-errors.ts). */
const lostRequest = ({ annotations = [] }) => annotations.some(({ type }) => type === "lost request");

/** Also those that passed only at a second try, unless a request was lost. */
const isFailed = ({ status, results }) =>
  status === "unexpected" || (status === "flaky" && !lostRequest(results[0]));

const listPlaywright = ({ suites, errors }) => [
  ...errors.map(({ message }) => firstLines(message)),
  ...suites
    .flatMap(listTests)
    .filter(isFailed)
    .map(({ file, title, status, results }) => {
      const message = results.find(({ error }) => error)?.error.message ?? "";
      return `${file}: ${title} (${status})\n    ${firstLines(message)}`;
    }),
];

/** The failed tests of the given report files, one text each; a report that was not written has none. */
export const listFailedTests = (...files) =>
  files
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, "utf8")))
    .flatMap((report) => (report.testResults ? listVitest(report) : listPlaywright(report)));
