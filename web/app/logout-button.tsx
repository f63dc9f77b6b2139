import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { header } from "#web/content/navigation.ts";
import { call } from "#web/lib/api.ts";
import { remember } from "#web/lib/session.ts";
import { Button } from "#web/ui/button.tsx";

/** Ends the session here at once and on the server if it can be reached (spec B §4), then goes home. */
export function LogoutButton({ className }: { className?: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const logOut = async () => {
    remember(null);
    await call("POST /api/auth/logout", {}).catch(() => undefined);
    queries.clear();
    await navigate("/");
  };
  return (
    <Button variant="text" size="sm" className={className} onClick={() => void logOut()}>
      {header.logout}
    </Button>
  );
}
