import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { ApplicationNeighbors } from "#contract/applications/schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { areSingleKeysEnabled, isDialogOpen, isTyping } from "#web/lib/single-keys.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "#web/ui/icons-arrows.tsx";
import { ADMIN_PAGE_SIZE, applicationById, applicationNeighbors, parseApplicationFilter } from "./queries.ts";

/** The list's query that the application was opened from, in the parameter `from`; empty for the whole list. */
const useListQuery = (): string => useSearchParams()[0].get("from") ?? "";

function useNeighbors(id: string) {
  const params = new URLSearchParams(useListQuery());
  const filter = parseApplicationFilter({
    getParam: (name, allowed) => {
      const value = (params.get(name)?.trim() ?? "") as NonNullable<typeof allowed>[number];
      return !allowed || allowed.includes(value) ? value : "";
    },
    page: 1,
  });
  return useQuery(applicationNeighbors(id, filter));
}

/** The list with its filter, at the page that has this application. */
export function useListHref(id: string): string {
  const params = new URLSearchParams(useListQuery());
  const { data } = useNeighbors(id);
  if (data?.position) {
    const page = Math.ceil(data.position / ADMIN_PAGE_SIZE);
    if (page > 1) params.set("page", String(page));
    else params.delete("page");
  }
  return `${adminPaths.portal("applications")}${params.size > 0 ? `?${params}` : ""}`;
}

/** Widgets in which the arrow keys move within. */
const ARROW_WIDGETS =
  "[role=tablist], [role=radiogroup], [role=group] [data-radix-collection-item], [role=slider]";

function findStep(event: KeyboardEvent): "previous" | "next" | null {
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
  if (event.defaultPrevented || hasModifier || event.isComposing || event.repeat) return null;
  if (isTyping(event.target) || isDialogOpen()) return null;
  const isInWidget = event.target instanceof Element && event.target.closest(ARROW_WIDGETS);
  if (event.key === "ArrowLeft") return isInWidget ? null : "previous";
  if (event.key === "ArrowRight") return isInWidget ? null : "next";
  if (!areSingleKeysEnabled()) return null;
  return event.key === "k" ? "previous" : event.key === "j" ? "next" : null;
}

/**
 * Arrow keys, j and k go to the next and the previous application. Keys that come before the neighbors are known wait
 * for them, so that fast presses are not lost. On window: after the sequences that start with g.
 */
function useNavigationKeys(id: string, neighbors: ApplicationNeighbors | undefined, from: string): void {
  const navigate = useNavigate();
  /** Steps to go, negative for previous ones. */
  const steps = useRef(0);
  /** The application that is on its way to the screen. */
  const targetId = useRef<string | null>(null);
  useEffect(() => {
    if (targetId.current === id) targetId.current = null;
    const advance = () => {
      if (!neighbors || targetId.current !== null || steps.current === 0) return;
      const target = steps.current > 0 ? neighbors.next : neighbors.previous;
      steps.current = target ? steps.current - Math.sign(steps.current) : 0;
      if (!target) return;
      targetId.current = target.id;
      const onSettled = () => {
        if (location.pathname === adminPaths.application(target.id)) return;
        // Refused by a guard of unsaved changes.
        [targetId.current, steps.current] = [null, 0];
      };
      void Promise.resolve(navigate(adminPaths.application(target.id, from))).finally(onSettled);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const step = findStep(event);
      if (!step) return;
      if (neighbors && targetId.current === null && !neighbors[step]) return;
      event.preventDefault();
      steps.current += step === "next" ? 1 : -1;
      advance();
    };
    advance();
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [id, navigate, neighbors, from]);
}

/** Loads the next application, which is most often read next. */
function usePrefetch(id: string | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (id) void queryClient.prefetchQuery(applicationById(id));
  }, [queryClient, id]);
}

/** Links to the neighbors in the list that the application was opened from, with the position in it. */
export function ApplicationNavigation({ id }: { id: string }) {
  const from = useListQuery();
  const { data, isPlaceholderData } = useNeighbors(id);
  const neighbors = isPlaceholderData ? undefined : data;
  useNavigationKeys(id, neighbors, from);
  usePrefetch(neighbors?.next?.id);
  if (!data) return null;
  return (
    <nav aria-label="Applications of the list" className="flex items-center gap-1">
      <Neighbor from={from} target={data.previous} label="Previous" shortcut="ArrowLeft" />
      <p className="fig min-w-16 text-center text-ink-2" aria-live="polite">
        {formatPosition(data)}
      </p>
      <Neighbor from={from} target={data.next} label="Next" shortcut="ArrowRight" />
    </nav>
  );
}

const formatPosition = ({ position, total }: ApplicationNeighbors): string =>
  position ? `${formatInteger(position)} of ${formatInteger(total)}` : `${formatInteger(total)} in the list`;

type NeighborProps = {
  target: ApplicationNeighbors["next"];
  from: string;
  label: "Previous" | "Next";
  shortcut: string;
};

function Neighbor({ target, from, label, shortcut }: NeighborProps) {
  const Icon = label === "Next" ? ChevronRightIcon : ChevronLeftIcon;
  const className = buttonClass({ variant: "outline", size: "sm" }, "btn-icon");
  if (!target)
    return (
      <span role="link" aria-disabled="true" aria-label={label} className={className}>
        <Icon size={14} />
      </span>
    );
  return (
    <Link
      to={adminPaths.application(target.id, from)}
      aria-label={`${label}: ${target.name}`}
      aria-keyshortcuts={`${shortcut} ${label === "Next" ? "j" : "k"}`}
      title={`${label}: ${target.name} (${label === "Next" ? "right arrow or J" : "left arrow or K"})`}
      className={className}
    >
      <Icon size={14} />
    </Link>
  );
}
