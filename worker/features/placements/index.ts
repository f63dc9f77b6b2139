export { today } from "./placements.ts";
export { countByStatus as countPlacementsByStatus, listPlacementsAfter, sumFees } from "./queries.ts";
export { toSummary as toPlacementSummary } from "./rules.ts";
