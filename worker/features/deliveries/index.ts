export { deleteUnsentDelivery, replayDeliveries } from "./queries.ts";
