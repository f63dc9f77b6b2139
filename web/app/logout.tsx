import { lazy, Suspense } from "react";

const LogoutButton = lazy(async () => ({ default: (await import("./logout-button.tsx")).LogoutButton }));

export const Logout = () => (
  <Suspense>
    <LogoutButton />
  </Suspense>
);
