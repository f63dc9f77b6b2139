export { assertStrongPassword } from "./common-passwords.ts";
export { deleteLock, findLocks, lockPrefix } from "./throttle.ts";
export { toUserDto } from "./rules.ts";
