import { lazy, Suspense } from "react";
import { useConsent } from "#web/lib/analytics/consent-store.ts";
import { useNoticeState } from "./notice-state.ts";

const Notice = lazy(async () => ({ default: (await import("./notice.tsx")).Notice }));
const VisitRecorder = lazy(async () => ({ default: (await import("./visit-recorder.tsx")).VisitRecorder }));

/**
 * Asks once, in the browser: the first HTML is the same for everybody. Whoever has chosen loads none of it, and nobody
 * is recorded who did not allow it.
 */
export function CookieNotice() {
  const consent = useConsent();
  const state = useNoticeState();
  if (consent === undefined) return null;
  const showsNotice = state === "settings" || (state === "asking" && consent === null);
  return (
    <Suspense>
      {showsNotice && <Notice settings={state === "settings"} />}
      {consent?.analytics && <VisitRecorder consent={consent} />}
    </Suspense>
  );
}
