import type { ReactNode } from "react";
import type { Portal } from "#contract/auth/endpoints.ts";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { callApi } from "#web/lib/api.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ExternalIcon } from "#web/ui/icons-actions.tsx";

type ExternalLinkProps = { url: string; slug: string; className?: string; children: ReactNode };

/** Opens an external portal in a new tab and counts the visit; a failure only loses the count. */
export const ExternalLink = ({ url, slug, className, children }: ExternalLinkProps) => (
  <a
    href={url}
    target="_blank"
    rel="noopener noreferrer"
    className={className}
    onClick={() =>
      void callApi("POST /api/admin/portals/:slug/visits", { params: { slug } }).catch(() => undefined)
    }
  >
    {children}
    <ExternalIcon size={14} className="ml-auto shrink-0 text-ink-3" />
    <span className="sr-only">(opens in a new tab)</span>
  </a>
);

/** The page of an external portal under /admin, for bookmarks and the command palette. */
export const ExternalPortalPage = ({
  portal: { name, slug, description },
  url,
}: {
  portal: Portal;
  url: string;
}) => (
  <AdminPage title={name}>
    <EmptyState
      title={`${name} is on ${new URL(url).hostname}`}
      action={
        <ExternalLink url={url} slug={slug} className={buttonClass({})}>
          Open {name}
        </ExternalLink>
      }
    >
      {description}
    </EmptyState>
  </AdminPage>
);
