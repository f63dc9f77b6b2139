export { eraseFromCrm } from "./tasks.ts";
