import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { callApi, setSessionUser } from "./api.ts";
import { runLeaveGuards } from "./leave-guards.ts";
import { storeUser } from "./stored-user.ts";

/**
 * Ends the session (spec B §4), goes home, then clears the user: in this order the guard does not redirect to the
 * login page. Asks about unsaved changes first.
 */
export function useLogout(): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const logout = async () => {
    const request = callApi("POST /api/auth/logout", {}).catch(() => undefined);
    await navigate("/");
    storeUser(null);
    setSessionUser(null);
    queryClient.clear();
    await request;
  };
  return () => runLeaveGuards(() => void logout());
}
