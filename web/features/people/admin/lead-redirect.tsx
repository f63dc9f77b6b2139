import { Navigate, useParams } from "react-router";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { useCanOpenScreen } from "#web/lib/me.ts";
import { Component as PersonPage } from "./person-page.tsx";

/** The former address of a lead leads to the person's page; those to whom only Leads is open stay here. */
export function Component() {
  const { id = "" } = useParams();
  const isOpen = useCanOpenScreen("people");
  return isOpen ? <Navigate to={adminPaths.lead(id)} replace /> : <PersonPage />;
}
