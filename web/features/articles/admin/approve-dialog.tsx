import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { reviewNote } from "#contract/articles/ai-disclosure.ts";
import { AUTHOR_MAX } from "#contract/articles/constants.ts";
import { isAiWritten } from "#contract/article-generation/constants.ts";
import type { StaffArticle } from "#contract/articles/admin-schemas.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useCan, useMe } from "#web/lib/me.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { useSaveProfile } from "#web/features/auth/queries.ts";
import { scheduleList } from "#web/features/schedules/admin/queries.ts";
import { authorList } from "./author-queries.ts";
import { claimCounts } from "./queries.ts";

type Props = {
  articles: readonly StaffArticle[];
  pending: boolean;
  onApprove: (reviewedBy: string) => void;
  onClose: () => void;
};

const UNEDITED_VERSION = 1;

/** Confirms that a person has read the articles, and names that person. */
export function ApproveDialog({ articles, pending, onApprove, onClose }: Props) {
  const { publicName } = useMe();
  const saveProfile = useSaveProfile();
  const authors = useQuery(authorList());
  const names = (authors.data ?? []).map(({ name }) => name);
  const [reviewer, setReviewer] = useState(publicName ?? "");
  const publications = usePublications(articles);
  const listId = useId();
  const name = reviewer.trim();
  const isOwnName = publicName === null && authors.isSuccess && !names.includes(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isOwnName) saveProfile.mutate({ publicName: name });
    onApprove(name);
  };
  const [first] = articles;
  return (
    <FormDialog
      title={articles.length === 1 ? `Approve ${first!.title}?` : `Approve ${articles.length} articles?`}
      onSubmit={submit}
      pending={pending}
      pendingLabel="Approving…"
      submitLabel={publications === articles.length ? "Approve and publish" : "Approve"}
      submitDisabled={name === ""}
      onClose={onClose}
      header={<Advice articles={articles} publications={publications} />}
    >
      <Field
        label="Reviewed by"
        hint={
          <>
            {name ? `Readers see “${toNote(articles, name)}”.` : "Your name as readers should see it."}
            {isOwnName && " It is saved as your public name."}
          </>
        }
      >
        <Input
          value={reviewer}
          maxLength={AUTHOR_MAX}
          autoComplete="name"
          list={listId}
          required
          onChange={({ target }) => setReviewer(target.value)}
        />
      </Field>
      <datalist id={listId}>
        {names.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </datalist>
    </FormDialog>
  );
}

/** How many of the articles their schedules publish as soon as the signed-in user approves them. */
function usePublications(articles: readonly StaffArticle[]): number {
  const scheduled = articles.filter(({ scheduleId }) => scheduleId !== null);
  const enabled = useCan("content.publish") && scheduled.length > 0;
  const { data: schedules = [] } = useQuery({ ...scheduleList(), enabled });
  const publishing = new Set(schedules.filter(({ autoPublish }) => autoPublish).map(({ id }) => id));
  return scheduled.filter(({ scheduleId }) => publishing.has(scheduleId!)).length;
}

/** What the first article with a part of AI will say, else the first article. */
function toNote(articles: readonly StaffArticle[], name: string): string | null {
  const [example] = articles
    .map(({ writer, aiAssisted }) => ({ aiDrafted: isAiWritten(writer), aiAssisted }))
    .toSorted((a, b) => Number(b.aiDrafted || b.aiAssisted) - Number(a.aiDrafted || a.aiAssisted));
  return reviewNote({ ...example!, reviewedBy: name, reviewedAt: new Date().toISOString() });
}

/** What is left to check: articles nobody has edited, and claims without a source. */
function Advice({ articles, publications }: Pick<Props, "articles"> & { publications: number }) {
  const unedited = articles.filter(
    ({ writer, version }) => isAiWritten(writer) && version === UNEDITED_VERSION,
  ).length;
  const counts = useQuery(claimCounts(articles.map(({ id }) => id)));
  const unsourced = (counts.data ?? []).reduce((sum, { withoutSource }) => sum + withoutSource, 0);
  return (
    <div className="mb-4 grid gap-3">
      <p className="text-ink-2">
        {articles.length === 1
          ? "Approve it only after you have read it."
          : "Approve them only after you have read each one."}
        {articles.length > 1 && unedited > 0 && (
          <>
            {" "}
            <b>
              {unedited} of {articles.length}
            </b>{" "}
            have not been edited since they were generated.
          </>
        )}
      </p>
      {publications > 0 && (
        <Alert tone="note" title={formatPublications(publications, articles.length)}>
          Posts on LinkedIn that a schedule asks for follow.
        </Alert>
      )}
      {unsourced > 0 && (
        <Alert tone="caution" title={formatUnsourced(unsourced)}>
          You can still approve. The approval records this number.
        </Alert>
      )}
    </div>
  );
}

const formatPublications = (count: number, total: number): string => {
  if (total === 1) return "Its schedule publishes it at once.";
  return count === 1
    ? `1 of ${total} is published at once by its schedule.`
    : `${count} of ${total} are published at once by their schedules.`;
};

const formatUnsourced = (count: number): string =>
  count === 1 ? "1 claim without a source." : `${count} claims without a source.`;
