import { type FormEvent, useRef, useState } from "react";
import { channelLabels } from "#contract/channels/constants.ts";
import type { ArticleChannels, ChannelState } from "#contract/channels/endpoints.ts";
import { postLength, validatePostText } from "#contract/channels/post-length.ts";
import { formatInteger } from "#contract/numbers.ts";
import { zoneLabel } from "#contract/time-zone.ts";
import type { ApiError } from "#web/lib/api.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { useDraftState } from "#web/lib/use-draft-state.tsx";
import { FIRM_ZONE, toZonedInput } from "#web/features/booking/admin/firm-time.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { PostPreview } from "./post-preview.tsx";
import { useCancelPost, useSavePost } from "./queries.ts";

type Props = { article: ArticleChannels; state: ChannelState };

/** Text and time of the post on one channel, with its preview. */
export function ChannelForm({ article, state }: Props) {
  const { channel, post, maxLength } = state;
  const isScheduled = post?.status === "scheduled";
  const saved = {
    text: post?.text ?? state.defaultText,
    /** Empty means now. */
    when: (isScheduled && toZonedInput(post.scheduledFor)) || "",
  };
  const { value, setValue, reset, draftNote } = useDraftState(
    `channel-post:${channel}:${article.articleId}`,
    saved,
  );
  const [earliest] = useState(() => toZonedInput(new Date().toISOString())!);
  const cancel = useCancelPost();
  const [serverErrors, setServerErrors] = useState<ApiError["fields"]>({});
  const isTextChanged = value.text !== saved.text;
  const isTimeChanged = value.when !== saved.when;
  const textError = validatePostText(channel, value.text, maxLength) ?? serverErrors.text?.[0];
  /** Changed since it was sent last. */
  const isTyping = useRef(false);
  const save = useSavePost(() => {
    if (!isTyping.current) reset(value);
  });
  const change = (next: Partial<typeof value>) => {
    isTyping.current = true;
    setServerErrors({});
    setValue({ ...value, ...next });
  };
  const send = (scheduledFor: string | null | undefined) => {
    const isNew = post === null;
    isTyping.current = false;
    runMutation(
      save,
      {
        id: article.articleId,
        channel,
        isNew,
        text: isTextChanged ? value.text : undefined,
        scheduledFor,
      },
      {
        onSuccess: ({ status }) =>
          toast({ title: describeOutcome(state, status, scheduledFor === undefined), tone: "positive" }),
        onError: (error) => {
          setServerErrors((error as ApiError).fields ?? {});
          toast({ title: "Error", description: error.message, tone: "danger" });
        },
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Only an edit of the text leaves the time of a scheduled or queued post.
    const keepsTime = post !== null && post.status !== "failed" && !isTimeChanged;
    send(keepsTime ? undefined : value.when || null);
  };
  const cancelPost = () =>
    runMutation(
      cancel,
      { id: article.articleId, channel },
      {
        onSuccess: () => toast({ title: "Post canceled", tone: "positive" }),
        onError: ({ message }) => toast({ title: "Error", description: message, tone: "danger" }),
      },
    );
  const isUnchangedPost = post !== null && post.status !== "failed" && !isTextChanged && !isTimeChanged;
  const needsTime = article.status !== "published" && value.when === "";
  const isInvalid = value.text.trim() === "" || textError !== undefined || needsTime;
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={`Post on ${channelLabels[channel]}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      {draftNote}
      <Field
        label="Text"
        error={textError}
        hint={`${formatInteger(postLength(channel, value.text))} of ${formatInteger(maxLength)} characters.${state.showsLink ? " The link is added below." : ""}`}
      >
        <Textarea value={value.text} rows={6} onChange={({ target }) => change({ text: target.value })} />
      </Field>
      <Field
        label="Post at"
        optional
        error={serverErrors.scheduledFor?.[0]}
        hint={`${article.status === "published" ? "Empty means now. " : ""}Times are in ${zoneLabel(FIRM_ZONE)}.`}
      >
        <Input
          type="datetime-local"
          value={value.when}
          min={earliest}
          className="fig"
          onChange={({ target }) => change({ when: target.value })}
        />
      </Field>
      <PostPreview text={value.text} card={article.card} state={state} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={save.isPending} disabled={isInvalid || isUnchangedPost}>
          {needsTime ? "Schedule" : submitLabel(state, value.when)}
        </Button>
        {post && post.status !== "failed" && value.when !== "" && article.status === "published" && (
          <Button
            variant="outline"
            size="sm"
            disabled={isInvalid || save.isPending}
            onClick={() => send(null)}
          >
            Post now
          </Button>
        )}
        {post?.status === "queued" && value.when === "" && (
          <Button
            variant="outline"
            size="sm"
            disabled={isInvalid || save.isPending}
            onClick={() => send(null)}
          >
            Try now
          </Button>
        )}
        {post && (
          <Button variant="text" size="sm" pending={cancel.isPending} onClick={cancelPost}>
            Cancel post
          </Button>
        )}
      </div>
    </form>
  );
}

function submitLabel({ post }: ChannelState, when: string): string {
  if (post && post.status !== "failed" && (when !== "" || post.status === "queued")) return "Save";
  if (when !== "") return "Schedule";
  return post?.status === "failed" ? "Post again" : "Post now";
}

function describeOutcome({ channel }: ChannelState, status: string, isEdit: boolean): string {
  if (isEdit) return "Post updated";
  if (status === "scheduled") return "Post scheduled";
  return channel === "linkedin" ? "LinkedIn posting triggered!" : `${channelLabels[channel]} post queued`;
}
