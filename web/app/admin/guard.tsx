import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { ApiError } from "#web/lib/api.ts";
import { hasUnsavedChanges } from "#web/lib/leave-guards.ts";
import { staffLists } from "#web/lib/list-queries.ts";
import { meQuery } from "#web/lib/me.ts";
import { paths } from "#web/lib/paths.ts";
import { ErrorCard } from "#web/ui/error-card.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useStoredUser } from "#web/lib/stored-user.ts";
import { SignInAgain } from "#web/features/auth/sign-in-again.tsx";
import { StepUp } from "#web/features/auth/step-up.tsx";
import { LoadingScreen } from "./loading-screen.tsx";

/**
 * Requires an authenticated user; everybody else is redirected to the login page (spec B §2). When the session of an
 * open page ends, or another tab signs in somebody else, the page stays and asks for the password.
 */
export function AdminGuard({ children }: { children: ReactNode }) {
  const storedUser = useStoredUser();
  const query = useQuery({ ...meQuery, enabled: storedUser !== null });
  const user = query.data;
  // The password first: nothing else opens before.
  const forcedPath = user?.mustChangePassword
    ? adminPaths.password()
    : user?.mustAddFactor
      ? adminPaths.secondFactor()
      : null;
  // Labels of nearly every screen; without them the screens show the stored keys.
  const lists = useQuery({ ...staffLists(), enabled: storedUser !== null && forcedPath === null });
  const { pathname } = useLocation();
  const [isRefused, setRefused] = useState(false);
  useAuthErrors(() => setRefused(true));
  const isLoading = !user || (lists.isLoading && pathname !== adminPaths.password());
  if (isLoading && !storedUser) return <LoginRedirect />;
  if (query.isLoadingError) return <UnreachableScreen query={query} />;
  if (isLoading) return <LoadingScreen />;
  // Signed out in another tab.
  if (!storedUser && !isRefused && !hasUnsavedChanges()) return <LoginRedirect />;
  const otherUsername = storedUser && storedUser.username !== user.username ? storedUser.username : null;
  if (forcedPath && pathname !== forcedPath) return <Navigate to={forcedPath} replace />;
  return (
    <>
      {children}
      <StepUp />
      {(!storedUser || isRefused || otherUsername) && (
        <SignInAgain
          username={user.username}
          otherUsername={otherUsername}
          onSignedIn={() => setRefused(false)}
        />
      )}
    </>
  );
}

const UnreachableScreen = ({ query }: { query: UseQueryResult }) => (
  <main className="grid min-h-dvh place-content-center bg-paper-2 p-4">
    <ErrorCard
      level={1}
      title="The back office could not be loaded"
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    >
      {query.error?.message}
    </ErrorCard>
  </main>
);

const MESSAGE_DELAY_MS = 250;
const REDIRECT_DELAY_MS = 750;

/** The SMS screen shows its own message and redirects sooner (spec B §8 and §9). */
const SMS_PATH = adminPaths.portal("sms");
const SMS_REDIRECT_DELAY_MS = 500;

/** Shows a spinner, then a message, then redirects; `next` holds the way back. */
function LoginRedirect() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [showsMessage, setShowsMessage] = useState(false);
  useEffect(() => {
    const next =
      pathname === paths.admin() ? "" : `?${new URLSearchParams({ next: pathname + search }).toString()}`;
    const isSms = pathname === SMS_PATH;
    if (isSms) {
      toast({
        title: "Authentication Required",
        description: "Please log in to access SMS Management",
        tone: "danger",
      });
    }
    const messageTimer = setTimeout(() => setShowsMessage(true), MESSAGE_DELAY_MS);
    const redirectTimer = setTimeout(
      () => void navigate(`${paths.login()}${next}`, { replace: true }),
      isSms ? SMS_REDIRECT_DELAY_MS : REDIRECT_DELAY_MS,
    );
    return () => {
      clearTimeout(messageTimer);
      clearTimeout(redirectTimer);
    };
  }, [navigate, pathname, search]);
  return <LoadingScreen>{showsMessage && <p>Redirecting to login...</p>}</LoadingScreen>;
}

/**
 * Reports refused calls of a session that has ended or belongs to somebody else; reloads the current user when the
 * server reports changed rights.
 */
function useAuthErrors(onRefused: () => void) {
  const queryClient = useQueryClient();
  const onError = useEffectEvent((error: unknown) => {
    if (!(error instanceof ApiError)) return;
    if (error.status === 401) onRefused();
    else if (error.status === 403) void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  });
  useEffect(() => {
    const unsubscribers = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "error") onError(event.action.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        const isHandled = event.mutation?.meta?.handlesAuthErrors === true;
        if (event.type === "updated" && event.action.type === "error" && !isHandled)
          onError(event.action.error);
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [queryClient]);
}
