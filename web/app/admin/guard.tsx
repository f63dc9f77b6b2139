import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { ApiError } from "#web/lib/api.ts";
import { meQuery } from "#web/lib/me.ts";
import { paths } from "#web/lib/paths.ts";
import { toast } from "#web/ui/toast-store.ts";
import { storeUser, useStoredUser } from "#web/lib/stored-user.ts";
import { AdminWaiting } from "./waiting.tsx";

/** Draws the back office for whom the server knows; everybody else goes to the login page (spec B §2). */
export function AdminGuard({ children }: { children: ReactNode }) {
  const remembered = useStoredUser();
  const { data: user } = useQuery({ ...meQuery, enabled: remembered !== null });
  const { pathname } = useLocation();
  useSessionEnd();
  if (!remembered) return <Leaving />;
  if (!user) return <AdminWaiting />;
  if (user.mustChangePassword && pathname !== adminPaths.password()) {
    return <Navigate to={adminPaths.password()} replace />;
  }
  return children;
}

const SAY_AFTER_MS = 250;
const LEAVE_AFTER_MS = 750;

/** A screen that says on its own account why one is led away (spec B §8 and §9). */
const SMS_SCREEN = adminPaths.portal("sms");
const SMS_LEAVE_AFTER_MS = 500;

/** A spinner, then where this leads, then there; the login page knows the way back. */
function Leaving() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [said, setSaid] = useState(false);
  useEffect(() => {
    const next =
      pathname === paths.admin() ? "" : `?${new URLSearchParams({ next: pathname + search }).toString()}`;
    const isSms = pathname === SMS_SCREEN;
    if (isSms) {
      toast({
        title: "Authentication Required",
        description: "Please log in to access SMS Management",
        tone: "danger",
      });
    }
    const say = setTimeout(() => setSaid(true), SAY_AFTER_MS);
    const leave = setTimeout(
      () => void navigate(`${paths.login()}${next}`, { replace: true }),
      isSms ? SMS_LEAVE_AFTER_MS : LEAVE_AFTER_MS,
    );
    return () => {
      clearTimeout(say);
      clearTimeout(leave);
    };
  }, [navigate, pathname, search]);
  return <AdminWaiting>{said && <p>Redirecting to login...</p>}</AdminWaiting>;
}

const wantsPassword = (error: unknown) =>
  error instanceof ApiError && error.code === "password_change_required";
const endsSession = (error: unknown) => error instanceof ApiError && error.status === 401;

/**
 * Whichever call finds out that the session is over: the remembered user is forgotten, and the guard sees it. The same for
 * a password that has to be changed first: the user is asked for anew, and the guard leads to it.
 */
function useSessionEnd() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const heed = (error: unknown) => {
      if (endsSession(error)) storeUser(null);
      else if (wantsPassword(error)) void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    };
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "error") heed(event.action.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "error") heed(event.action.error);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);
}
