export { findAccountStates } from "./account-states.ts";
export { assertStrongPassword } from "./common-passwords.ts";
export {
  deleteInvitations,
  deleteLinks,
  deleteLinksOfFormerEmail,
  insertLink,
  insertLinkIfChanged,
} from "./link-queries.ts";
export { assertEmailFree, createLinkMail, createLinkRow } from "./links.ts";
export { NO_PASSWORD, toUserDto } from "./rules.ts";
export { deleteFactors, findFactors } from "./factor-queries.ts";
export { createNotice } from "./notices.ts";
export { deleteLock, lockPrefix } from "./throttle.ts";
