import { lazy, Suspense } from "react";

const LogoutButton = lazy(async () => ({ default: (await import("./logout-button.tsx")).LogoutButton }));

/** For the few who are signed in: nobody else loads it. */
export const Logout = () => (
  <Suspense>
    <LogoutButton />
  </Suspense>
);
