export { replayDeliveries } from "./queries.ts";
