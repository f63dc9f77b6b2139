import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import type { LinkedInPreview } from "#contract/linkedin/endpoints.ts";
import { POST_TEXT_MAX } from "#contract/linkedin/constants.ts";
import { formatInteger } from "#contract/numbers.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { QueryContent } from "#web/lib/query-content.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { useDraftState } from "#web/lib/use-draft-state.tsx";
import { useUnsavedChanges } from "#web/lib/use-unsaved-changes.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { postStatuses } from "./linkedin-labels.ts";
import { postPreview, useSavePost } from "./queries.ts";

const TITLE = "LinkedIn post";

type Props = { articleId: string; onClose: () => void };

/** Posts a chosen article with edited words, or edits its waiting post. */
export function PostDialog({ articleId, onClose }: Props) {
  const query = useQuery(postPreview(articleId));
  const preview = query.isFetchedAfterMount ? query.data : undefined;
  if (preview && (preview.post === null || preview.post.canEdit))
    return <PostEditor articleId={articleId} preview={preview} onClose={onClose} />;
  return (
    <Dialog open wide title={TITLE} onOpenChange={(open) => !open && onClose()}>
      <QueryContent
        query={query}
        errorTitle="The post could not be loaded"
        fallback={<SkeletonRows count={3} label="Loading the post" />}
      >
        {({ post, card }) =>
          post && (
            <>
              <Alert tone="note">
                {postStatuses[post.status].label}.{" "}
                {post.url && (
                  <a href={post.url} target="_blank" rel="noreferrer" className="link">
                    View on LinkedIn
                  </a>
                )}
              </Alert>
              <PostPreview postContent={post.postContent} card={card} />
            </>
          )
        }
      </QueryContent>
    </Dialog>
  );
}

function PostEditor({ articleId, preview, onClose }: Props & { preview: LinkedInPreview }) {
  const { post, card } = preview;
  const { value, setValue, reset, draftNote } = useDraftState(`linkedin-post:${articleId}`, {
    postContent: preview.postContent,
  });
  const { postContent } = value;
  const save = useSavePost();
  const isEdited = postContent !== preview.postContent;
  const unsaved = useUnsavedChanges(isEdited, "Your text of this post is not saved.", [], reset);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    runMutation(
      save,
      { articleId, postId: post?.id ?? null, postContent: isEdited ? postContent : undefined },
      {
        onSuccess: () => {
          unsaved.markSaved();
          reset();
          toast({ title: post ? "Post updated" : "LinkedIn posting triggered!", tone: "positive" });
          onClose();
        },
        onError: ({ message }) => toast({ title: "Error", description: message, tone: "danger" }),
      },
    );
  };
  return (
    <FormDialog
      wide
      title={TITLE}
      onSubmit={submit}
      pending={save.isPending}
      pendingLabel={post ? "Saving…" : "Posting…"}
      submitLabel={post ? "Save" : "Post"}
      submitDisabled={postContent.trim() === "" || (post !== null && !isEdited)}
      onClose={() => unsaved.confirmLeave(onClose)}
      header={draftNote}
      footer={unsaved.dialog}
    >
      <Field
        label="Text"
        hint={`${formatInteger(postContent.length)} of ${formatInteger(POST_TEXT_MAX)} characters. Readers see the first lines until they choose “more”.`}
      >
        <Textarea
          value={postContent}
          rows={8}
          maxLength={POST_TEXT_MAX}
          onChange={({ target }) => setValue({ postContent: target.value })}
        />
      </Field>
      <PostPreview postContent={postContent} card={card} />
    </FormDialog>
  );
}

const PostPreview = ({ postContent, card }: Pick<LinkedInPreview, "postContent" | "card">) => (
  <section aria-label="Preview" className="rounded-md border border-line">
    <p className="p-4 text-sm [overflow-wrap:anywhere] whitespace-pre-line">{postContent}</p>
    <div className="border-t border-line bg-paper-2">
      <img
        src={card.imageUrl}
        alt=""
        width={1200}
        height={630}
        className="aspect-[40/21] w-full object-cover"
      />
      <p className="px-4 pt-3 font-semibold [overflow-wrap:anywhere]">{card.title}</p>
      <p className="px-4 pt-1 pb-3 text-xs text-ink-3 [overflow-wrap:anywhere]">{new URL(card.url).host}</p>
    </div>
  </section>
);
