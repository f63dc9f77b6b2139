import { useCan } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { usePostNewest } from "./queries.ts";

/** Posts the newest published article without a LinkedIn post. */
export function PostNewestButton() {
  const post = usePostNewest();
  const canPost = useCan("content.publish");
  if (!canPost) return null;
  const onPost = () =>
    runMutation(post, undefined, {
      onSuccess: ({ articleTitle }) =>
        toast({ title: "LinkedIn posting triggered!", description: articleTitle, tone: "positive" }),
      onError: ({ message }) => toast({ title: "Error", description: message, tone: "danger" }),
    });
  return (
    <Button variant="line" size="sm" pending={post.isPending} pendingLabel="Posting…" onClick={onPost}>
      Post newest to LinkedIn
    </Button>
  );
}
