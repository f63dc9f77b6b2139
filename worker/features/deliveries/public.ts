export { replayDeliveries, wakeDeliveries } from "./queries.ts";
