// Failures of npm commands: one sentence that says what happened and what to do, without a stack trace.
import { statfsSync } from "node:fs";
import { root } from "./paths.mjs";

/** A failure with a message for the user; `output` is what the failed tool printed. */
export class SetupError extends Error {
  constructor(message, output = "") {
    super(message);
    this.output = output;
  }
}

const DISK_FULL = `The disk is full: free some space for ${root}, then run the command again.`;
export const DAMAGED_PACKAGES =
  "node_modules is incomplete or damaged: run `npm ci`, then the command again.";

/** Causes that the output of a tool or the code of a system error names. */
const CAUSES = [
  [/\bENOSPC\b|\bEDQUOT\b|no space left on device|SQLITE_FULL|database or disk is full/i, DISK_FULL],
  // Bare names and paths in node_modules only: a missing file of ours is a fault of the code.
  [
    /Cannot find (?:module|package) '(?:[^'./#]|[^']*node_modules)|ERR_DLOPEN_FAILED|Cannot find native binding/,
    DAMAGED_PACKAGES,
  ],
  [
    /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT)\b/,
    "The network or the package registry did not answer: check the connection and npm's proxy settings, then run the command again.",
  ],
];

/** Less free space than this stops SQLite and builds. */
const MIN_FREE_BYTES = 16 << 20;

function isDiskFull() {
  const { bavail, bsize } = statfsSync(root);
  return bavail * bsize < MIN_FREE_BYTES;
}

/** The sentence for a known cause, or undefined. Without output only the disk itself can be checked. */
export function findCause(output = "") {
  const known = CAUSES.find(([pattern]) => pattern.test(output))?.[1];
  return known ?? (isDiskFull() ? DISK_FULL : undefined);
}

function describe(error) {
  if (error instanceof SetupError) return error.message;
  if (["EACCES", "EPERM", "EROFS"].includes(error.code) && error.path)
    return `${error.path} cannot be written: check its owner and permissions, then run the command again.`;
  return error.code ? findCause(`${error.code} ${error.message}`) : undefined;
}

/** Exits with a message instead of a stack trace for SetupError and for known system errors. */
export function explain(error) {
  const message = describe(error);
  if (message === undefined) throw error;
  if (error.output) process.stderr.write(error.output);
  console.error(`\n${message}`);
  process.exit(1);
}
