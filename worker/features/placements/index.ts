export { today } from "./placements.ts";
export { listPlacementsAfter } from "./queries.ts";
