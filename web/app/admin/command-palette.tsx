import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { Dialog } from "radix-ui";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { SEARCH_MAX, SEARCH_MIN } from "#contract/search/constants.ts";
import { apiQuery } from "#web/lib/api.ts";
import { useMe } from "#web/lib/me.ts";
import { PortalIcon } from "#web/lib/portal-icon.tsx";
import { useLogout } from "#web/lib/use-logout.ts";
import { useDebouncedValue } from "#web/lib/use-debounced-value.ts";
import { ArrowRightIcon } from "#web/ui/icons-arrows.tsx";
import { cx } from "#web/ui/cx.ts";
import { useStaffList } from "#web/lib/list-queries.ts";
import { SearchIcon } from "#web/ui/icons-actions.tsx";
import { Kbd } from "#web/ui/kbd.tsx";
import { useReturnFocus } from "#web/ui/use-return-focus.ts";
import { type PaletteCommand, type CommandGroup, toSearchCommands, getLocalCommands } from "./commands.ts";
import { setTheme, useTheme } from "#web/app/theme.ts";

const DEBOUNCE_MS = 200;
const MESSAGE_CLASS = "px-3 py-2.5 text-sm text-ink-2";

type Props = {
  /** Ends the capture that started with the shortcut, and returns its text. */
  stopCapture: () => string;
  onClose: () => void;
  onHelp: () => void;
};

/** Searches pages, jobs, articles, people and actions. */
export function CommandPalette({ stopCapture, onClose, onHelp }: Props) {
  const [input, setInput] = useState("");
  const { groups, note } = useCommandGroups(input, onHelp);
  const navigate = useNavigate();
  const returnFocus = useReturnFocus(false);
  const runCommand = (command: PaletteCommand) => {
    onClose();
    if ("to" in command) void navigate(command.to);
    else command.run();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim flex justify-center p-4 sm:pt-[12dvh]">
          <Dialog.Content
            {...returnFocus}
            aria-describedby={undefined}
            className="dialog h-fit max-h-full max-w-[36rem] gap-0! overflow-hidden p-0!"
          >
            <Dialog.Title className="sr-only">Search pages, records and actions</Dialog.Title>
            <Command
              label="Search pages, records and actions"
              shouldFilter={false}
              loop
              className="grid min-h-0 max-h-[min(32rem,100dvh-4rem)] grid-rows-[auto_minmax(0,1fr)_auto]"
            >
              <div className="flex items-center gap-2.5 border-b border-line px-3.5 focus-within:border-ink">
                <SearchIcon className="shrink-0 text-ink-2" />
                <Command.Input
                  value={input}
                  onValueChange={setInput}
                  // Not earlier: keys pressed before the field has the focus would be lost.
                  onFocus={() => {
                    const typed = stopCapture();
                    if (typed) setInput((text) => text + typed);
                  }}
                  maxLength={SEARCH_MAX}
                  placeholder="Page, job, article, person or action"
                  className="h-12 min-w-0 flex-1 bg-transparent text-base shadow-none! outline-none placeholder:text-ink-3"
                />
                <button type="button" onClick={onClose} className="text-sm text-ink-2 sm:hidden">
                  Close
                </button>
              </div>
              <Command.List label="Suggestions" className="overflow-y-auto p-1.5">
                {groups.map(({ title, commands }) => (
                  <Command.Group key={title} heading={title}>
                    {commands.map((command) => (
                      <CommandItem key={command.id} command={command} onSelect={runCommand} />
                    ))}
                  </Command.Group>
                ))}
              </Command.List>
              <PaletteFooter text={note} isEmpty={groups.length === 0} />
            </Command>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Local commands match at once; server results follow after a pause in typing. */
function useCommandGroups(input: string, onHelp: () => void) {
  const me = useMe();
  const { pathname } = useLocation();
  const theme = useTheme();
  const logout = useLogout();
  const searchQuery = useDebouncedValue(input.trim(), DEBOUNCE_MS);
  const isSearch = searchQuery.length >= SEARCH_MIN && input.trim().length >= SEARCH_MIN;
  const query = useQuery({
    ...apiQuery("GET /api/admin/search", { query: { q: searchQuery } }),
    enabled: isSearch,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const localGroups = getLocalCommands(me, pathname, input, {
    theme,
    toggleTheme: () => setTheme(theme === "dark" ? "light" : "dark"),
    showHelp: onHelp,
    logout,
  });
  const categories = useStaffList("categories");
  const searchGroups: CommandGroup[] =
    isSearch && query.data ? toSearchCommands(me, query.data, categories.label) : [];
  const groups = [...localGroups, ...searchGroups].filter(({ commands }) => commands.length > 0);
  const isPending = input.trim().length >= SEARCH_MIN && (searchQuery !== input.trim() || query.isFetching);
  if (isPending) return { groups, note: "Searching…" };
  if (isSearch && query.error) return { groups, note: `Search failed: ${query.error.message}` };
  return { groups, note: groups.length === 0 ? "No results." : "" };
}

const CommandItem = ({
  command,
  onSelect,
}: {
  command: PaletteCommand;
  onSelect: (command: PaletteCommand) => void;
}) => (
  <Command.Item
    value={command.id}
    onSelect={() => onSelect(command)}
    className="menu-item aria-selected:bg-paper-3"
  >
    {command.icon ? <PortalIcon name={command.icon} /> : <ArrowRightIcon />}
    <span className="min-w-0 flex-1 truncate">
      {command.label}
      {command.hint && <span className="ml-2 text-xs text-ink-2">{command.hint}</span>}
    </span>
  </Command.Item>
);

/** Shows the search status and the keyboard hints. */
const PaletteFooter = ({ text, isEmpty }: { text: string; isEmpty: boolean }) => (
  <div
    className={cx(
      "flex min-h-10 items-center justify-between gap-4 border-t border-line px-3.5 text-xs text-ink-2",
      !text && "max-sm:sr-only",
    )}
  >
    <output className={isEmpty ? MESSAGE_CLASS : ""}>{text}</output>
    <p className="flex items-center gap-1 whitespace-nowrap max-sm:hidden" aria-hidden="true">
      <Kbd>↑</Kbd>
      <Kbd>↓</Kbd> choose <Kbd>Enter</Kbd> open <Kbd>Esc</Kbd> close
    </p>
  </div>
);
