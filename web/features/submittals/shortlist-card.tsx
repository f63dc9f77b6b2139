import { useEffect, useId, useRef, useState } from "react";
import { verdicts } from "#contract/submittals/constants.ts";
import type { ShortlistCandidate } from "#contract/submittals/schemas.ts";
import { shortlistTexts as texts } from "#web/content/shortlist.ts";
import { formatDate } from "#contract/format-date.ts";
import { useFormProblem } from "#web/lib/form-problem.ts";
import { readStorage, writeStorage } from "#web/lib/storage.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field } from "#web/ui/field.tsx";
import { DownloadIcon } from "#web/ui/icons-actions.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { sharedResumePath } from "./queries.ts";

type Props = { token: string; candidate: ShortlistCandidate };

export function ShortlistCard({ token, candidate }: Props) {
  const { id, label, headline, profile, name, resume, isConsentPending, verdict, comments } = candidate;
  const headingId = useId();
  return (
    <Card className="grid gap-5 p-6 sm:p-8" aria-labelledby={headingId}>
      <div>
        <h2 id={headingId} className="type-heading [overflow-wrap:anywhere]">
          {name ?? label}
        </h2>
        <p className="mt-1 font-semibold [overflow-wrap:anywhere]">{headline}</p>
        {!name && (
          <p className="mt-1 text-sm text-ink-3">{isConsentPending ? texts.anonymous : texts.declined}</p>
        )}
      </div>
      <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{profile}</p>
      {resume && (
        <div>
          <Button asChild variant="outline">
            <a href={sharedResumePath(token, id)} download>
              <DownloadIcon size={16} />
              {texts.resume}
            </a>
          </Button>
        </div>
      )}
      {comments.length > 0 && (
        <ul className="grid gap-3 border-l-2 border-line pl-4">
          {comments.map((comment) => (
            <li key={comment.id}>
              <p className="text-sm text-ink-3">
                {comment.isFromClient ? texts.you : texts.from}, {formatDate(comment.createdAt)}
              </p>
              <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{comment.text}</p>
            </li>
          ))}
        </ul>
      )}
      <FeedbackForm
        token={token}
        candidateId={id}
        label={label}
        verdict={verdict}
        ownComments={comments
          .filter(({ isFromClient }) => isFromClient)
          .map(({ text }) => text)
          .join("\n")}
      />
    </Card>
  );
}

type FeedbackProps = {
  token: string;
  candidateId: string;
  label: string;
  verdict: ShortlistCandidate["verdict"];
  /** What the client has written so far: a stored draft that is part of it was sent. */
  ownComments: string;
};

/** One native form per candidate; an answer can be changed as long as the link works. */
function FeedbackForm({ token, candidateId, label, verdict, ownComments }: FeedbackProps) {
  const problem = useFormProblem();
  const [sent, setSent] = useState(false);
  const isRejected = problem?.values.candidateId === candidateId;
  const legendId = useId();
  const draftKey = `shortlist-comment:${candidateId}`;
  const commentRef = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const draft = readStorage(draftKey);
    if (draft && ownComments.includes(draft.trim())) writeStorage(draftKey, null);
    else if (draft && commentRef.current?.value === "") commentRef.current.value = draft;
  }, [draftKey, ownComments]);
  return (
    <form
      action="/api/shortlist/feedback"
      method="post"
      aria-label={`${texts.yourAnswer}: ${label}`}
      onSubmit={() => setSent(true)}
      className="grid gap-4 border-t border-line pt-5"
    >
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="candidateId" value={candidateId} />
      {verdict && <p className="font-semibold">{texts.answered[verdict]}</p>}
      <fieldset aria-labelledby={legendId} className="flex flex-wrap gap-x-6 gap-y-2">
        <legend id={legendId} className="label mb-2">
          {texts.yourAnswer}
        </legend>
        {verdicts.map((value) => (
          <label key={value} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="verdict"
              value={value}
              defaultChecked={isRejected ? problem.values.verdict === value : verdict === value}
              className="size-5 accent-ink"
            />
            {texts.answers[value]}
          </label>
        ))}
      </fieldset>
      <Field label={texts.comment} optional>
        <Textarea
          ref={commentRef}
          name="comment"
          rows={3}
          maxLength={2000}
          defaultValue={isRejected ? problem.values.comment : ""}
          onInput={({ currentTarget }) => writeStorage(draftKey, currentTarget.value || null)}
        />
      </Field>
      <div>
        <Button type="submit" pending={sent} pendingLabel={texts.sending}>
          {texts.send}
        </Button>
      </div>
    </form>
  );
}
