import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { callApi } from "./api.ts";
import { runLeaveGuards } from "./leave-guards.ts";
import { storeUser } from "./stored-user.ts";

/**
 * Ends the session on the server if it can be reached (spec B §4), goes home and forgets the user. In this order, so that
 * the guard of the page that is being left does not send anybody to the login page. What is unsaved is asked about first.
 */
export function useLogout(): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const logout = async () => {
    const request = callApi("POST /api/auth/logout", {}).catch(() => undefined);
    await navigate("/");
    storeUser(null);
    queryClient.clear();
    await request;
  };
  return () => runLeaveGuards(() => void logout());
}
