import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { type ViewList, viewCapabilities } from "#contract/views/constants.ts";
import type { SavedView } from "#contract/views/endpoints.ts";
import { useCan } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from "#web/ui/dropdown-menu.tsx";
import { PencilIcon, TrashIcon } from "#web/ui/icons-actions.tsx";
import { ChevronDownIcon } from "#web/ui/icons-arrows.tsx";
import { LayersIcon, UsersIcon } from "#web/ui/icons-objects.tsx";
import { CheckIcon } from "#web/ui/icons-status.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { NO_VIEW, toViewHref, toViewQuery, VIEW_PARAM } from "./view-params.ts";
import { useDeleteView, useSavedViews, useSetDefaultView, useUpdateView } from "./view-queries.ts";
import { ViewDialog } from "./view-dialog.tsx";

type Props = {
  list: ViewList;
  /** The list without a view, such as "All applications". */
  allLabel: string;
  /** URL parameters that belong to a view. */
  names: readonly string[];
};

const fail = (title: string) => (error: Error) =>
  toast({ title, description: error.message, tone: "danger" });

/** The open view, whether the list differs from it, and what can be done about it. */
export function useOpenView({ list, names }: Pick<Props, "list" | "names">) {
  const [params] = useSearchParams();
  const { data } = useSavedViews(list);
  const id = params.get(VIEW_PARAM);
  const view = data?.views.find((one) => one.id === id) ?? null;
  const query = toViewQuery(params, names);
  return {
    data,
    view,
    query,
    /** The view was deleted or is no longer shared. */
    isGone: data !== undefined && id !== null && id !== NO_VIEW && view === null,
    isChanged: view ? query !== view.query : query !== "",
  };
}

/** Switches between saved views, and saves, updates, renames, shares and deletes them. */
export function ViewsMenu({ list, allLabel, names }: Props) {
  const navigate = useNavigate();
  const { data, view, query, isChanged } = useOpenView({ list, names });
  const canShare = useCan(viewCapabilities[list].share);
  const update = useUpdateView();
  const remove = useDeleteView();
  const setDefault = useSetDefaultView(list);
  const [dialog, setDialog] = useState<"save" | "rename" | "delete" | null>(null);
  const open = (next: SavedView | null) => void navigate(toViewHref(next), { preventScrollReset: true });
  const views = data?.views ?? [];
  const [own, shared] = [views.filter(({ isShared }) => !isShared), views.filter(({ isShared }) => isShared)];
  const isDefault = view !== null && view.id === data?.defaultId;

  const saveChanges = (saved: SavedView) =>
    runMutation(
      update,
      { id: saved.id, query },
      {
        onSuccess: () => toast({ title: "View updated", description: saved.name, tone: "positive" }),
        onError: fail("Failed to update the view"),
      },
    );
  const share = (saved: SavedView) =>
    runMutation(
      update,
      { id: saved.id, isShared: !saved.isShared },
      {
        onSuccess: ({ isShared }) =>
          toast({
            title: isShared ? "View shared" : "View is private",
            description: saved.name,
            tone: "positive",
          }),
        onError: fail("Failed to share the view"),
      },
    );
  const toggleDefault = (saved: SavedView) =>
    runMutation(setDefault, isDefault ? null : saved.id, {
      onSuccess: () =>
        toast({
          title: isDefault ? "No default view" : "Default view set",
          description: isDefault
            ? `The list opens with ${allLabel.toLowerCase()}.`
            : `The list opens with ${saved.name}.`,
          tone: "positive",
        }),
      onError: fail("Failed to set the default view"),
    });
  const deleteView = (saved: SavedView) =>
    runMutation(remove, saved.id, {
      onSuccess: () => {
        toast({ title: "View deleted", description: saved.name, tone: "positive" });
        setDialog(null);
        open(null);
      },
      onError: (error) => {
        setDialog(null);
        fail("Failed to delete the view")(error);
      },
    });

  const item = (one: SavedView) => (
    <MenuItem
      key={one.id}
      icon={
        one.id === view?.id ? (
          <CheckIcon size={14} />
        ) : one.isShared ? (
          <UsersIcon size={14} />
        ) : (
          <LayersIcon size={14} />
        )
      }
      onSelect={() => open(one)}
    >
      <span className="min-w-0 flex-1 truncate">{one.name}</span>
      {one.isShared && !one.canEdit && <span className="text-xs text-ink-3">{one.owner}</span>}
      {one.id === data?.defaultId && <span className="text-xs text-ink-3">Default</span>}
    </MenuItem>
  );
  return (
    <div className="flex min-w-0 items-center gap-1">
      <DropdownMenu
        align="start"
        trigger={
          <Button
            variant="line"
            size="sm"
            className="min-h-8.5! min-w-0 max-w-64"
            aria-label={`View: ${view?.name ?? allLabel}`}
          >
            <LayersIcon size={14} />
            <span className="truncate">{view?.name ?? allLabel}</span>
            <ChevronDownIcon size={12} />
          </Button>
        }
      >
        <MenuItem
          icon={view ? <LayersIcon size={14} /> : <CheckIcon size={14} />}
          onSelect={() => open(null)}
        >
          {allLabel}
        </MenuItem>
        {own.length > 0 && <MenuLabel>My views</MenuLabel>}
        {own.map(item)}
        {shared.length > 0 && <MenuLabel>Shared</MenuLabel>}
        {shared.map(item)}
        <MenuSeparator />
        <MenuItem onSelect={() => setDialog("save")}>Save as a new view…</MenuItem>
        {view && (
          <>
            <MenuItem onSelect={() => toggleDefault(view)}>
              {isDefault ? "Don't open by default" : "Open by default"}
            </MenuItem>
            {view.canEdit && (
              <>
                {(canShare || view.isShared) && (
                  <MenuItem icon={<UsersIcon size={14} />} onSelect={() => share(view)}>
                    {view.isShared ? "Make private" : "Share with everyone"}
                  </MenuItem>
                )}
                <MenuItem icon={<PencilIcon size={14} />} onSelect={() => setDialog("rename")}>
                  Rename…
                </MenuItem>
                <MenuItem icon={<TrashIcon size={14} />} onSelect={() => setDialog("delete")}>
                  Delete…
                </MenuItem>
              </>
            )}
          </>
        )}
      </DropdownMenu>
      {isChanged &&
        (view?.canEdit ? (
          <Button
            variant="text"
            size="sm"
            pending={update.isPending}
            pendingLabel="Saving…"
            onClick={() => saveChanges(view)}
          >
            Update view
          </Button>
        ) : (
          <Button variant="text" size="sm" onClick={() => setDialog("save")}>
            Save view
          </Button>
        ))}
      {dialog === "save" && (
        <ViewDialog list={list} query={query} view={null} onSaved={open} onClose={() => setDialog(null)} />
      )}
      {dialog === "rename" && view && (
        <ViewDialog
          list={list}
          query={query}
          view={view}
          onSaved={() => undefined}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "delete" && view && (
        <AlertDialog
          open
          title={`Delete the view ${view.name}?`}
          confirmLabel="Delete view"
          cancelLabel="Keep view"
          pending={remove.isPending}
          pendingLabel="Deleting…"
          onOpenChange={(isOpen) => !isOpen && setDialog(null)}
          onConfirm={() => deleteView(view)}
        >
          {view.isShared ? "It disappears for everyone. " : ""}The records in it are not changed.
        </AlertDialog>
      )}
    </div>
  );
}
