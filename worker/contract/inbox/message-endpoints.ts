import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { id, idParams } from "#contract/schemas.ts";
import {
  InboxMessage,
  messageKinds,
  MessageListQuery,
  MessagePatch,
  TextConversation,
} from "./message-schemas.ts";

export const messages = {
  list: endpoint({
    route: "GET /api/messages",
    summary: "List messages of the contact forms and text messages, newest first; texts require sms.read",
    access: "crm.read",
    query: MessageListQuery,
    output: z.array(InboxMessage),
    paged: true,
  }),
  counts: endpoint({
    route: "GET /api/messages/counts",
    summary: "Count messages that are unread, open, open and unassigned, or open and assigned to the caller",
    access: "crm.read",
    output: z.object({ unread: z.number(), open: z.number(), unassigned: z.number(), mine: z.number() }),
  }),
  text: endpoint({
    route: "GET /api/messages/texts/:id",
    summary: "Get a text message that was received, with its conversation",
    access: "sms.read",
    params: idParams,
    output: TextConversation,
  }),
  update: endpoint({
    route: "PUT /api/messages/:kind/:id",
    summary: "Mark a message as read or answered, or assign it; an assignee is notified",
    access: "crm.write",
    params: z.strictObject({ kind: z.enum(messageKinds), id }),
    body: MessagePatch,
    output: InboxMessage,
  }),
};
