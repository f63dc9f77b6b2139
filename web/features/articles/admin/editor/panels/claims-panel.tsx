import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { matchSources, type SourcedClaim } from "#contract/articles/claims.ts";
import type { ClaimSource } from "#contract/articles/source-endpoints.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { PencilIcon, TrashIcon } from "#web/ui/icons-actions.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ToolButton } from "#web/ui/tool-button.tsx";
import { claimLabel, ClaimText } from "#web/features/article-generation/admin/review-marks.tsx";
import { useArticlePermissions } from "../../article-actions.ts";
import { claimSources, useRemoveSource, useSaveSource } from "../../source-queries.ts";
import { SourceDialog } from "../source-dialog.tsx";
import type { ArticleEditorState } from "../use-article-editor.ts";

type Claim = SourcedClaim<ClaimSource>;
type Edited = { claim: Claim; source: ClaimSource | null };

/** Figures and quotations of the text, each with its sources. */
export function ClaimsPanel({ editor: { article, form } }: { editor: ArticleEditorState }) {
  const content = useDeferredValue(useWatch({ control: form.control, name: "content" }));
  const { data: sources } = useQuery({ ...claimSources(article?.id ?? ""), enabled: article !== null });
  const { claims, detached } = useMemo(() => matchSources(content, sources ?? []), [content, sources]);
  const { canEdit } = useArticlePermissions();
  const [edited, setEdited] = useState<Edited | null>(null);
  const canAttach = article !== null && canEdit(article);
  return (
    <Panel title="Claims and sources" padded>
      <div className="grid gap-3">
        <p className="text-sm">{summarize(claims)}</p>
        {!article && claims.length > 0 && (
          <p className="hint">Create the draft to attach sources to its claims.</p>
        )}
        {claims.length > 0 && (
          // Focusable, so that the keyboard can scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div className="max-h-96 overflow-y-auto" role="region" aria-label="Claims" tabIndex={0}>
            <ul className="border-t border-line">
              {claims.map((claim) => (
                <ClaimItem
                  key={claim.index}
                  claim={claim}
                  articleId={canAttach ? article.id : null}
                  onEdit={(source) => setEdited({ claim, source })}
                />
              ))}
            </ul>
          </div>
        )}
        {article && detached.length > 0 && (
          <Detached articleId={article.id} sources={detached} claims={claims} canAttach={canAttach} />
        )}
      </div>
      {edited && article && (
        <SourceDialog articleId={article.id} {...edited} onClose={() => setEdited(null)} />
      )}
    </Panel>
  );
}

function summarize(claims: readonly Claim[]): string {
  const open = claims.filter(({ sources }) => sources.length === 0).length;
  if (claims.length === 0)
    return "No figures or quotations found. Numbers written as words are not detected.";
  if (open === 0) return claims.length === 1 ? "The claim has a source." : "All claims have a source.";
  return open === 1 ? "1 claim without a source" : `${open} claims without a source`;
}

type ClaimItemProps = {
  claim: Claim;
  /** Null while sources can't be changed. */
  articleId: string | null;
  onEdit: (source: ClaimSource | null) => void;
};

const ClaimItem = ({ claim, articleId, onEdit }: ClaimItemProps) => (
  <li className="grid gap-1 border-b border-line py-2 text-sm">
    <span className="flex items-center justify-between gap-2 text-xs font-semibold text-ink-3">
      <span className="first-letter:uppercase">{claimLabel(claim.kind)}</span>
      {claim.sources.length === 0 && <span className="text-caution-ink">No source</span>}
    </span>
    <ClaimText claim={claim} />
    {claim.sources.map((source) => (
      <SourceLine key={source.id} source={source} articleId={articleId} onEdit={() => onEdit(source)} />
    ))}
    {articleId && (
      <div>
        <Button
          variant="text"
          size="sm"
          aria-label={`Attach a source to ${claim.text}`}
          onClick={() => onEdit(null)}
        >
          Attach a source
        </Button>
      </div>
    )}
  </li>
);

type SourceLineProps = { source: ClaimSource; articleId: string | null; onEdit?: () => void };

function SourceLine({ source, articleId, onEdit }: SourceLineProps) {
  const { title, url, citation, isPublic } = source;
  return (
    <span className="flex items-start justify-between gap-2">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {url ? (
          <a href={url} target="_blank" rel="noopener noreferrer" className="link">
            {title}
          </a>
        ) : (
          title
        )}
        {citation && <span className="text-ink-2">, {citation}</span>}
        {!isPublic && <span className="text-ink-3"> (not published)</span>}
      </span>
      {articleId && (
        <span className="flex shrink-0">
          {onEdit && <ToolButton label={`Edit ${title}`} tip="Edit" icon={<PencilIcon />} onClick={onEdit} />}
          <RemoveButton articleId={articleId} source={source} />
        </span>
      )}
    </span>
  );
}

function RemoveButton({ articleId, source }: { articleId: string; source: ClaimSource }) {
  const remove = useRemoveSource(articleId);
  const restore = useSaveSource(articleId);
  const { claim, before, after, title, url, citation, isPublic } = source;
  const attachAgain = () =>
    runMutation(
      restore,
      { source: null, values: { claim, before, after, title, url, citation, isPublic } },
      {
        onError: ({ message }) =>
          toast({ title: "Source not restored", description: message, tone: "danger" }),
      },
    );
  return (
    <ToolButton
      label={`Remove ${title}`}
      tip="Remove"
      icon={<TrashIcon />}
      disabled={remove.isPending}
      onClick={() =>
        runMutation(remove, source, {
          onSuccess: () =>
            toast({ title: "Source removed", tone: "note", action: { label: "Undo", onClick: attachAgain } }),
          onError: ({ message }) =>
            toast({ title: "Source not removed", description: message, tone: "danger" }),
        })
      }
    />
  );
}

type DetachedProps = {
  articleId: string;
  sources: readonly ClaimSource[];
  claims: readonly Claim[];
  canAttach: boolean;
};

/** Sources whose claim was changed or removed. They are not published until they are attached again. */
function Detached({ articleId, sources, claims, canAttach }: DetachedProps) {
  const save = useSaveSource(articleId);
  const attach = (source: ClaimSource, index: string) => {
    const claim = claims.find((each) => String(each.index) === index);
    if (!claim) return;
    const { title, url, citation, isPublic } = source;
    const anchor = { claim: claim.text, before: claim.before, after: claim.after };
    runMutation(
      save,
      { source, values: { ...anchor, title, url, citation, isPublic } },
      {
        onError: ({ message }) =>
          toast({ title: "Source not attached", description: message, tone: "danger" }),
      },
    );
  };
  return (
    <section aria-label="Sources without a claim" className="grid gap-2 text-sm">
      <h3 className="font-semibold">The claim is no longer in the text</h3>
      <p className="hint">These sources are not published.</p>
      <ul className="border-t border-line">
        {sources.map((source) => (
          <li key={source.id} className="grid gap-2 border-b border-line py-2">
            <span className="text-ink-3">
              Was: <q>{source.claim}</q>
            </span>
            <SourceLine source={source} articleId={canAttach ? articleId : null} />
            {canAttach && claims.length > 0 && (
              <NativeSelect
                aria-label={`Attach ${source.title} to`}
                value=""
                options={[
                  { value: "", label: "Attach to a claim…" },
                  ...claims.map(({ index, text, after }) => ({
                    value: String(index),
                    label: `${text}${after.slice(0, 40)}`,
                  })),
                ]}
                onChange={({ target }) => attach(source, target.value)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
