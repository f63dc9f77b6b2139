import { type FormEvent, useId, useRef, useState } from "react";
import { formatInteger } from "#contract/numbers.ts";
import type { SmsSettings } from "#contract/sms/schemas.ts";
import { countSmsSegments } from "#contract/sms/segments.ts";
import { SMS_MESSAGE_MAX, type SmsMessageType, smsMessageTypes } from "#contract/sms/constants.ts";
import type { ApiError } from "#web/lib/api.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { useDraftState } from "#web/lib/use-draft-state.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useSendSms } from "./queries.ts";
import { formatSegments, messageTypeLabels, waitingReason } from "./sms-labels.tsx";

const TYPES = smsMessageTypes.map((value) => ({ value, label: messageTypeLabels[value] }));

const TYPE_HINTS: Record<SmsMessageType, string> = {
  booking_confirmation: "Requires consent to appointment messages.",
  reminder: "Requires consent to appointment messages.",
  follow_up:
    "A personal message. Without consent, or between 9 pm and 8 am in the recipient's time zone, it needs a reason.",
  marketing:
    "Requires consent to marketing messages. Held until 8 am if it is between 9 pm and 8 am in the recipient's time zone.",
};

const NOT_CONNECTED = "GoHighLevel is not connected. The message will be queued.";

export function SmsSend({ settings }: { settings: SmsSettings }) {
  const canSend = useCan("sms.send");
  const send = useSendSms();
  const { getParam } = useListParams();
  const to = getParam("to");
  const { value, setValue, reset, draftNote } = useDraftState(`text:${to}`, { toNumber: to, message: "" });
  const { toNumber, message } = value;
  const [messageType, setMessageType] = useState<SmsMessageType>("follow_up");
  const [reason, setReason] = useState("");
  const [needsReason, setNeedsReason] = useState(false);
  const [fieldErrors, setFieldErrors] = useState<ApiError["fields"]>({});
  // Idempotency key: retries of one message must not send it twice.
  const key = useRef("");
  const hintId = useId();
  const { encoding, segments } = countSmsSegments(message.trim());

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(!toNumber.trim() && { toNumber: ["Enter a phone number."] }),
      ...(!message.trim() && { message: ["Enter a message."] }),
    };
    setFieldErrors(missing);
    if (Object.keys(missing).length > 0) {
      toast({
        title: "Missing Information",
        description: "Please provide both phone number and message",
        tone: "danger",
      });
      return;
    }
    key.current ||= crypto.randomUUID();
    runMutation(
      send,
      { toNumber, message, messageType, reason, key: key.current },
      {
        onSuccess: (sent) => {
          key.current = "";
          reset({ toNumber, message: "" });
          setReason("");
          setNeedsReason(false);
          const delay = waitingReason(sent) ?? (settings.isConnected ? null : NOT_CONNECTED);
          toast({
            title: "Message Sent",
            description: delay ?? `To ${sent.toNumber}. See Message History for its status.`,
            tone: delay ? "note" : "positive",
          });
        },
        onError: (error) => {
          const { status, fields } = error as ApiError;
          if (status !== 0) key.current = "";
          setFieldErrors(fields);
          if (fields.reason) setNeedsReason(true);
          toast({ title: "Failed to send message", description: error.message, tone: "danger" });
        },
      },
    );
  };

  return (
    <form noValidate onSubmit={submit} aria-label="Send Test" className="max-w-(--container-form)">
      <Panel title="Send a test message" padded>
        <div className="grid gap-4">
          {draftNote}
          <Field label="Phone number" error={fieldErrors.toNumber?.[0]}>
            <Input
              type="tel"
              autoComplete="off"
              maxLength={40}
              placeholder="(312) 555-0142"
              value={toNumber}
              onChange={({ target }) => setValue({ ...value, toNumber: target.value })}
            />
          </Field>
          <Field label="Message type" hint={TYPE_HINTS[messageType]}>
            <NativeSelect
              options={TYPES}
              value={messageType}
              onChange={({ target }) =>
                setMessageType(smsMessageTypes.find((type) => type === target.value) ?? "follow_up")
              }
            />
          </Field>
          <Field
            label="Message"
            error={fieldErrors.message?.[0]}
            hint={`${formatInteger(message.length)} of ${formatInteger(SMS_MESSAGE_MAX)} characters, ${formatSegments(segments)}${segments > 0 ? ` (${encoding})` : ""}`}
          >
            <Textarea
              rows={5}
              maxLength={SMS_MESSAGE_MAX}
              value={message}
              onChange={({ target }) => setValue({ ...value, message: target.value })}
            />
          </Field>
          {needsReason && (
            <Field label="Reason" hint="It is recorded in the activity log." error={fieldErrors.reason?.[0]}>
              <Input
                autoComplete="off"
                maxLength={300}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            </Field>
          )}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              type="submit"
              pending={send.isPending}
              pendingLabel="Sending…"
              disabled={!settings.isActive || !canSend}
              aria-describedby={settings.isActive ? undefined : hintId}
            >
              Send
            </Button>
            {!settings.isActive && (
              <p id={hintId} className="text-sm text-ink-2">
                SMS service must be active to send messages
              </p>
            )}
            {settings.isActive && !settings.isConnected && (
              <p className="text-sm text-ink-2">{NOT_CONNECTED}</p>
            )}
          </div>
        </div>
      </Panel>
    </form>
  );
}
