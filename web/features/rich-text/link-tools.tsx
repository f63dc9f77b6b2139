import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { SEARCH_MAX, SEARCH_MIN } from "#contract/search/constants.ts";
import { apiQuery } from "#web/lib/api.ts";
import { paths } from "#web/lib/paths.ts";
import { useDebouncedValue } from "#web/lib/use-debounced-value.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { LinkIcon } from "#web/ui/icons-objects.tsx";
import { Input } from "#web/ui/input.tsx";
import { ToolbarButton } from "#web/ui/toolbar.tsx";
import { formatShortcut } from "./commands.tsx";
import { normalizeAddress, sitePages } from "./link-targets.ts";

const SEARCH_DELAY_MS = 250;
const MAX_RESULTS = 8;

type Target = { href: string; title: string; kind: string };

/** The tool that sets, changes and removes a link. */
export function LinkTools({ editor }: { editor: Editor }) {
  const [isOpen, setOpen] = useState(false);
  const href = useEditorState({
    editor,
    selector: ({ editor: current }) => (current.getAttributes("link").href as string | undefined) ?? null,
  });
  const openByKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== "k" || event.shiftKey) return;
    // The back office opens its search by the same keys.
    event.preventDefault();
    event.stopPropagation();
    setOpen(true);
  });
  useEffect(() => {
    const element = editor.view.dom;
    const onKeyDown = (event: KeyboardEvent) => openByKey(event);
    element.addEventListener("keydown", onKeyDown);
    return () => element.removeEventListener("keydown", onKeyDown);
  }, [editor]);
  return (
    <>
      <ToolbarButton
        label="Link"
        icon={<LinkIcon />}
        shortcut={formatShortcut("Mod+K")}
        pressed={href !== null}
        onClick={() => setOpen(true)}
      />
      {href !== null && (
        <a href={href} target="_blank" rel="noopener" className="link max-w-48 truncate px-1 text-xs">
          {sitePages.find((page) => page.href === href)?.title ?? href}
        </a>
      )}
      {isOpen && <LinkDialog editor={editor} href={href ?? ""} onClose={() => setOpen(false)} />}
    </>
  );
}

function setLink(editor: Editor, href: string, title: string): void {
  const chain = editor.chain().focus().extendMarkRange("link");
  if (editor.state.selection.empty && !editor.isActive("link")) {
    const text = title || href;
    chain.insertContent({ type: "text", text, marks: [{ type: "link", attrs: { href } }] }).run();
  } else chain.setLink({ href }).run();
}

function LinkDialog({ editor, href, onClose }: { editor: Editor; href: string; onClose: () => void }) {
  const [address, setAddress] = useState(href);
  const [query, setQuery] = useState("");
  const [error, setError] = useState("");
  const targets = useTargets(query);
  const choose = (target: Target) => {
    setLink(editor, target.href, target.title);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const normalized = normalizeAddress(address);
    if (!normalized) {
      setError("Enter an address such as /jobs, https://… or mailto:…");
      return;
    }
    setLink(editor, normalized, "");
    onClose();
  };
  return (
    <Dialog
      open
      focusFirstField
      title="Link"
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          {href && (
            <Button
              variant="text"
              onClick={() => {
                editor.chain().focus().extendMarkRange("link").unsetLink().run();
                onClose();
              }}
            >
              Remove link
            </Button>
          )}
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="rich-text-link">
            Set link
          </Button>
        </>
      }
    >
      <form id="rich-text-link" noValidate onSubmit={submit}>
        <Field label="Address" error={error}>
          <Input
            value={address}
            placeholder="https://…"
            onChange={({ target }) => setAddress(target.value)}
          />
        </Field>
      </form>
      <Field label="Or a page of this website" hint="Published articles, open jobs and pages, by title.">
        <Input
          type="search"
          value={query}
          maxLength={SEARCH_MAX}
          onChange={({ target }) => setQuery(target.value)}
        />
      </Field>
      <ul aria-label="Pages of this website" className="-mt-2 grid max-h-64 overflow-y-auto">
        {targets.map((target) => (
          <li key={target.href}>
            <button
              type="button"
              className="menu-item justify-between text-left"
              onClick={() => choose(target)}
            >
              <span className="min-w-0">
                <span className="block truncate">{target.title}</span>
                <span className="block truncate text-xs text-ink-3">{target.href}</span>
              </span>
              <span className="text-xs text-ink-3">{target.kind}</span>
            </button>
          </li>
        ))}
        {targets.length === 0 && <li className="py-2 text-sm text-ink-3">No page has this title.</li>}
      </ul>
    </Dialog>
  );
}

/** Pages whose title contains the words, those of the website first. */
function useTargets(query: string): Target[] {
  const words = useDebouncedValue(query.trim(), SEARCH_DELAY_MS);
  const { data } = useQuery({
    ...apiQuery("GET /api/admin/search", { query: { q: words } }),
    enabled: words.length >= SEARCH_MIN,
  });
  const pages = sitePages.filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()));
  const isPublished = ({ status }: { status: string }) => status === "published";
  const articles = (data?.articles ?? [])
    .filter(isPublished)
    .map((article) => ({ href: paths.article(article), title: article.title, kind: "Article" }));
  const jobs = (data?.jobs ?? [])
    .filter(isPublished)
    .map((job) => ({ href: paths.job(job), title: job.title, kind: "Job" }));
  return [...pages.map((page) => ({ ...page, kind: "Page" })), ...articles, ...jobs].slice(0, MAX_RESULTS);
}
