import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { call } from "./api.ts";
import { leaveSafely } from "./leaving.ts";
import { remember } from "./session.ts";

/**
 * Ends the session on the server if it can be reached (spec B §4), goes home and forgets the user. In this order, so that
 * the guard of the page that is being left does not send anybody to the login page. What is unsaved is asked about first.
 */
export function useLogOut(): () => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const logOut = async () => {
    const ended = call("POST /api/auth/logout", {}).catch(() => undefined);
    await navigate("/");
    remember(null);
    queries.clear();
    await ended;
  };
  return () => leaveSafely(() => void logOut());
}
