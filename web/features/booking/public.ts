export { momentIn } from "./format.ts";
