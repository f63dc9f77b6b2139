export { assertStrongPassword } from "./common-passwords.ts";
export { accountCounterKey } from "./throttle.ts";
export { toUserDto } from "./rules.ts";
