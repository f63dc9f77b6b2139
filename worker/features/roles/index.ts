export { deleteUnusedRole, findNextNumber, findOwnRoleAllowing, findRole, insertRole } from "./queries.ts";
export {
  assertCanGrant,
  assertNotMoreCapable,
  diffCapabilities,
  isMoreCapable,
  listLostProtection,
} from "./rules.ts";
