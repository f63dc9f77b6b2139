import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { at } from "./checkout.mjs";

const lock = at(".wrangler", "prepare.lock");
const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** How long a lock file may be empty: its holder writes the process id right after creating it. */
const EMPTY_MS = 3000;

function tryLock() {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  }
}

/** Whether the lock's process has ended. */
function isStale(waited) {
  try {
    const pid = Number(readFileSync(lock, "utf8"));
    if (!pid) return waited > EMPTY_MS;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}

/** Runs `work` under a lock: two `npm ci` or two builds in one folder would corrupt each other. */
export function withLock(work) {
  mkdirSync(at(".wrangler"), { recursive: true });
  for (let waited = 0; !tryLock(); waited += 100) {
    if (waited === 500) console.log("Waiting for another preparation of this checkout...");
    if (isStale(waited)) rmSync(lock, { force: true });
    else pause(100);
  }
  const release = () => rmSync(lock, { force: true });
  process.once("exit", release);
  try {
    return work();
  } finally {
    process.off("exit", release);
    release();
  }
}
