import type { ConsentChoice } from "#contract/consent/cookie-consent.ts";
import type { GoogleEvent } from "./google-events.ts";

type ConsentState = "granted" | "denied";

/** Google Consent Mode v2: maps consent categories to signals. */
export function toConsentSignals({
  analytics,
  functional,
  marketing,
}: ConsentChoice): Record<string, ConsentState> {
  const state = (granted: boolean): ConsentState => (granted ? "granted" : "denied");
  return {
    ad_storage: state(marketing),
    ad_user_data: state(marketing),
    ad_personalization: state(marketing),
    analytics_storage: state(analytics),
    functionality_storage: state(functional),
    personalization_storage: state(functional),
    security_storage: "granted",
  };
}

const ALL_DENIED: ConsentChoice = { analytics: false, functional: false, marketing: false };
const CONSENT_WAIT_MS = 500;

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

// gtag.js reads `arguments` objects from its queue and ignores arrays.
function gtag(..._command: unknown[]): void {
  window.dataLayer ??= [];
  window.dataLayer.push(arguments);
}

/** The deployment's measurement id; null means Google Analytics is never loaded. */
export const getMeasurementId = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="measurement-id"]')?.content || null;

let isStarted = false;
const setDisabled = (id: string, disabled: boolean) =>
  Object.assign(window, { [`ga-disable-${id}`]: disabled });

/** On the first grant: default to denied, load the script, then update the signals. */
export function updateGoogleConsent(id: string, choice: ConsentChoice): void {
  setDisabled(id, !choice.analytics);
  if (!isStarted) {
    if (!choice.analytics) return;
    isStarted = true;
    gtag("consent", "default", { ...toConsentSignals(ALL_DENIED), wait_for_update: CONSENT_WAIT_MS });
    const script = document.createElement("script");
    script.async = true;
    script.src = `https://www.googletagmanager.com/gtag/js?id=${id}`;
    document.head.appendChild(script);
    gtag("consent", "update", toConsentSignals(choice));
    gtag("js", new Date());
    // Page views are sent explicitly, because client-side navigation loads no document.
    gtag("config", id, { send_page_view: false });
    return;
  }
  gtag("consent", "update", toConsentSignals(choice));
}

export const sendEvent = ({ name, params }: GoogleEvent): void => gtag("event", name, params);

/** Stops sending and deletes the Google Analytics cookies. */
export function stopMeasurement(id: string): void {
  if (isStarted) gtag("consent", "update", toConsentSignals(ALL_DENIED));
  setDisabled(id, true);
  const labels = location.hostname.split(".");
  const domains = labels.map((_, index) => labels.slice(index).join("."));
  for (const pair of document.cookie.split(";")) {
    const name = pair.split("=")[0]?.trim() ?? "";
    if (!/^_ga(_|$)/.test(name)) continue;
    document.cookie = `${name}=; Max-Age=0; Path=/`;
    for (const domain of domains) document.cookie = `${name}=; Max-Age=0; Path=/; Domain=${domain}`;
  }
}
