export { enqueueSync } from "./enqueue-sync.ts";
export { eraseFromCrm } from "./tasks.ts";
