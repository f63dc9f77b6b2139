import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { ApiError } from "#web/lib/api.ts";
import { meQuery } from "#web/lib/me.ts";
import { paths } from "#web/lib/paths.ts";
import { toast } from "#web/ui/toast-store.ts";
import { storeUser, useStoredUser } from "#web/lib/stored-user.ts";
import { LoadingScreen } from "./loading-screen.tsx";

/** Requires an authenticated user; everybody else is redirected to the login page (spec B §2). */
export function AdminGuard({ children }: { children: ReactNode }) {
  const storedUser = useStoredUser();
  const { data: user } = useQuery({ ...meQuery, enabled: storedUser !== null });
  const { pathname } = useLocation();
  useAuthErrors();
  if (!storedUser) return <LoginRedirect />;
  if (!user) return <LoadingScreen />;
  if (user.mustChangePassword && pathname !== adminPaths.password()) {
    return <Navigate to={adminPaths.password()} replace />;
  }
  return children;
}

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

const isPasswordChangeRequired = (error: unknown) =>
  error instanceof ApiError && error.code === "password_change_required";
const isUnauthenticated = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Clears the stored user on any 401, and reloads the current user when a password change is required. */
function useAuthErrors() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const handleError = (error: unknown) => {
      if (isUnauthenticated(error)) storeUser(null);
      else if (isPasswordChangeRequired(error))
        void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    };
    const unsubscribers = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "error") handleError(event.action.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "error") handleError(event.action.error);
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [queryClient]);
}
