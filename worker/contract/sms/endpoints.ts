import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { idParams } from "#contract/schemas.ts";
import {
  phoneNumberInput,
  SmsConsents,
  SmsDraft,
  SmsFilter,
  SmsMessage,
  SmsMessageDetail,
  SmsSettings,
  SmsSettingsPatch,
  SmsWithdrawal,
} from "./schemas.ts";

export const sms = {
  settings: endpoint({
    route: "GET /api/sms/settings",
    summary: "How text messages are set up, and how many went out this month",
    access: "sms.read",
    output: SmsSettings,
  }),
  saveSettings: endpoint({
    route: "POST /api/sms/settings",
    summary: "Change one or more settings of text messages",
    access: "sms.settings",
    body: SmsSettingsPatch,
    output: SmsSettings,
  }),
  messages: endpoint({
    route: "GET /api/sms/messages",
    summary: "Text messages that we sent or are to send, newest first",
    access: "sms.read",
    query: SmsFilter,
    output: z.array(SmsMessage),
    paged: true,
  }),
  message: endpoint({
    route: "GET /api/sms/messages/:id",
    summary: "One text message and what became of it",
    access: "sms.read",
    params: idParams,
    output: SmsMessageDetail,
  }),
  send: endpoint({
    route: "POST /api/sms/send",
    summary: "Send a text message; it is pending until the vendor has taken it",
    access: "sms.send",
    body: SmsDraft,
    output: SmsMessage,
    status: 201,
    idempotent: true,
  }),
  consents: endpoint({
    route: "GET /api/sms/consents",
    summary: "What a number has agreed to, with every word it said on that",
    access: "sms.read",
    query: z.object({ number: phoneNumberInput }),
    output: SmsConsents,
  }),
  withdraw: endpoint({
    route: "POST /api/sms/consents/withdraw",
    summary: "Record that somebody has withdrawn a consent in another way than by text",
    access: "sms.send",
    body: SmsWithdrawal,
    output: SmsConsents,
  }),
};
