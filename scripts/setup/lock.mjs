import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { at } from "./checkout.mjs";

const lock = at(".wrangler", "prepare.lock");
const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Whether the holder still lives; a lock without a readable holder is being written or was left behind. */
function holder() {
  try {
    const pid = Number(readFileSync(join(lock, "pid"), "utf8"));
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return error.code === "EPERM" ? -1 : null;
  }
}

/** Only one process at a time prepares a checkout: two `npm ci` or two builds into one folder would spoil each other. */
export function alone(work) {
  mkdirSync(at(".wrangler"), { recursive: true });
  for (let waited = 0; ; waited += 100) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (waited === 500) console.log("Waiting for another preparation of this checkout...");
    if (waited >= 500 && holder() === null) rmSync(lock, { recursive: true, force: true });
    pause(100);
  }
  writeFileSync(join(lock, "pid"), String(process.pid));
  const release = () => rmSync(lock, { recursive: true, force: true });
  process.once("exit", release);
  try {
    return work();
  } finally {
    process.off("exit", release);
    release();
  }
}
