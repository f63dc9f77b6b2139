export { History } from "./admin-history.tsx";
export { Messages } from "./admin-messages.tsx";
export { PrivacyRequests } from "./admin-people.tsx";
export { ReplyDialog } from "./admin-reply.tsx";
export { historyOf, messageFilter, messageList, useMoveStage, useMoveStages } from "./queries.ts";
