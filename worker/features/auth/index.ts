export { passwordProblem, publicUser } from "./rules.ts";
