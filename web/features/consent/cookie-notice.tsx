import { lazy, Suspense } from "react";
import { useConsent } from "#web/lib/analytics/consent-store.ts";
import { useNoticeState } from "./notice-state.ts";
import { useQuietMoment } from "./use-quiet-moment.ts";

const Notice = lazy(async () => ({ default: (await import("./notice.tsx")).Notice }));
const VisitRecorder = lazy(async () => ({ default: (await import("./visit-recorder.tsx")).VisitRecorder }));

/**
 * Client-side only: the first HTML is the same for everybody. Its code loads only when needed, and nothing is
 * recorded without consent.
 */
export function CookieNotice() {
  const consent = useConsent();
  const state = useNoticeState();
  const isQuiet = useQuietMoment();
  if (consent === undefined) return null;
  const showsNotice = state === "settings" || (state === "prompt" && consent === null && isQuiet);
  return (
    <Suspense>
      {showsNotice && <Notice settings={state === "settings"} />}
      {consent?.analytics && <VisitRecorder consent={consent} />}
    </Suspense>
  );
}
