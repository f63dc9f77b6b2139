export { findPasswordProblem, toUserDto } from "./rules.ts";
