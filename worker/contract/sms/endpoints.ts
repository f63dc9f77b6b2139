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
    summary: "Get the SMS settings and the number of messages this month",
    access: "sms.read",
    output: SmsSettings,
  }),
  saveSettings: endpoint({
    route: "POST /api/sms/settings",
    summary: "Update the SMS settings",
    access: "sms.settings",
    body: SmsSettingsPatch,
    output: SmsSettings,
  }),
  messages: endpoint({
    route: "GET /api/sms/messages",
    summary: "List sent and pending text messages, newest first",
    access: "sms.read",
    query: SmsFilter,
    output: z.array(SmsMessage),
    paged: true,
  }),
  message: endpoint({
    route: "GET /api/sms/messages/:id",
    summary: "Get a text message with its events",
    access: "sms.read",
    params: idParams,
    output: SmsMessageDetail,
  }),
  send: endpoint({
    route: "POST /api/sms/send",
    summary: "Send a text message; without consent or in quiet hours a `reason` is required",
    access: "sms.send",
    body: SmsDraft,
    output: SmsMessage,
    status: 201,
    idempotent: true,
  }),
  consents: endpoint({
    route: "GET /api/sms/consents",
    summary: "Get the consents of a phone number and the messages received from it",
    access: "sms.read",
    query: z.object({ number: phoneNumberInput }),
    output: SmsConsents,
  }),
  withdraw: endpoint({
    route: "POST /api/sms/consents/withdraw",
    summary: "Record a consent that was withdrawn in another way than by text",
    access: "sms.send",
    body: SmsWithdrawal,
    output: SmsConsents,
  }),
};
