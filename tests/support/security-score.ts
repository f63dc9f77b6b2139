/** A response over https; `html` only for pages. */
type ScannedResponse = { headers: Headers; html: string };
type Finding = [points: number, why: string];
type Rule = { name: string; judge: (seen: ScannedResponse) => Finding };

const BROAD_SOURCE = /^(\*|https?:|ftp:|https?:\/\/\*(\.\*)?)$/;
const SIX_MONTHS = 15_768_000;
const SAFE_REFERRER_POLICIES = new Set([
  "no-referrer",
  "same-origin",
  "strict-origin",
  "strict-origin-when-cross-origin",
]);
const UNSAFE_REFERRER_POLICIES = new Set([
  "origin",
  "origin-when-cross-origin",
  "unsafe-url",
  "no-referrer-when-downgrade",
]);

/** Parses a Content-Security-Policy; the first of two equal directives counts. */
export function parseCsp(headers: Headers): Map<string, string[]> {
  const policy = new Map<string, string[]>();
  for (const rule of (headers.get("Content-Security-Policy") ?? "").split(";")) {
    const [name, ...sources] = rule.trim().split(/\s+/);
    if (name && !policy.has(name)) policy.set(name, sources);
  }
  return policy;
}

/** With a nonce or hash, browsers ignore 'unsafe-inline'. */
const effectiveSources = (sources: readonly string[]) =>
  sources.some((source) => /^'(nonce|sha\d+)-/.test(source))
    ? sources.filter((source) => source !== "'unsafe-inline'")
    : sources;

function judgePolicy({ headers }: ScannedResponse): Finding {
  const policy = parseCsp(headers);
  if (policy.size === 0) return [-25, "none"];
  const of = (name: string) => effectiveSources(policy.get(name) ?? policy.get("default-src") ?? ["*"]);
  const [script, style, object] = [of("script-src"), of("style-src"), of("object-src")];
  const isInline = (source: string) =>
    source === "'unsafe-inline'" || source === "data:" || BROAD_SOURCE.test(source);
  if (script.some(isInline) || object.some((source) => BROAD_SOURCE.test(source)))
    return [-20, "unsafe scripts"];
  const isPassive = (name: string) => name === "img-src" || name === "media-src";
  const http = [...policy].filter(([, sources]) => sources.some((source) => /^(http|ftp):/.test(source)));
  if (http.some(([name]) => !isPassive(name))) return [-20, "active content over http"];
  if ([...script, ...style].includes("'unsafe-eval'")) return [-10, "eval"];
  if (http.length > 0) return [-10, "images over http"];
  if (style.some(isInline)) return [0, "unsafe styles"];
  return policy.get("default-src")?.join() === "'none'" ? [10, "nothing by default"] : [5, "nothing unsafe"];
}

function judgeCookies({ headers }: ScannedResponse): Finding {
  const cookies = headers.getSetCookie().map((line) => line.split("; ").slice(1));
  if (cookies.length === 0) return [0, "none"];
  const all = (name: RegExp) => cookies.every((attributes) => attributes.some((each) => name.test(each)));
  // All our cookies are session cookies.
  if (!all(/^secure$/i)) return [-40, "a session without Secure"];
  if (!all(/^httponly$/i)) return [-30, "a session without HttpOnly"];
  if (cookies.flat().some((each) => /^samesite=(?!lax$|strict$)/i.test(each))) return [-20, "SameSite"];
  return all(/^samesite=/i) ? [5, "all flags"] : [0, "no SameSite"];
}

function judgeSharing({ headers }: ScannedResponse): Finding {
  const origin = headers.get("Access-Control-Allow-Origin");
  if (origin === null) return [0, "none"];
  return headers.get("Access-Control-Allow-Credentials") === "true" && /elsewhere|\*/.test(origin)
    ? [-50, "any origin, with credentials"]
    : [0, "some"];
}

function judgeTransport({ headers }: ScannedResponse): Finding {
  const age = /(?:^|;)\s*max-age=(\d+)\s*(?:;|$)/i.exec(headers.get("Strict-Transport-Security") ?? "")?.[1];
  if (age === undefined) return [-20, "missing"];
  // The five points for HSTS preloading depend on the browsers' list, not on a header.
  return Number(age) >= SIX_MONTHS ? [0, "half a year or more"] : [-10, "too short"];
}

function judgeReferrer({ headers }: ScannedResponse): Finding {
  const value = headers.get("Referrer-Policy");
  if (value === null) return [0, "missing"];
  const last = value.split(",").at(-1)!.trim();
  if (SAFE_REFERRER_POLICIES.has(last)) return [5, last];
  return UNSAFE_REFERRER_POLICIES.has(last) ? [-5, last] : [-5, `unknown: ${value}`];
}

function judgeScripts({ html }: ScannedResponse): Finding {
  const tags = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]*)"[^>]*>/gi)];
  const outside = tags.filter(([, from = ""]) => /^([a-z]+:)?\/\//i.test(from));
  if (outside.some(([, from = ""]) => !/^https:/i.test(from))) return [-50, "not over https"];
  if (outside.some(([tag]) => !/\bintegrity=/.test(tag))) return [-5, "external, without integrity"];
  return [0, tags.length > 0 ? "our own" : "none"];
}

function judgeFrames({ headers }: ScannedResponse): Finding {
  const ancestors = parseCsp(headers).get("frame-ancestors");
  if (ancestors && !ancestors.some((source) => BROAD_SOURCE.test(source))) return [5, "by the policy"];
  return /^(deny|sameorigin)$/i.test(headers.get("X-Frame-Options") ?? "")
    ? [0, "by header"]
    : [-20, "missing"];
}

function judgeSniffing({ headers }: ScannedResponse): Finding {
  return headers.get("X-Content-Type-Options") === "nosniff" ? [0, "nosniff"] : [-5, "missing"];
}

function judgeResource({ headers }: ScannedResponse): Finding {
  const value = headers.get("Cross-Origin-Resource-Policy");
  if (value === null || value === "cross-origin") return [0, value ?? "missing"];
  return value === "same-origin" || value === "same-site" ? [10, value] : [-5, `unknown: ${value}`];
}

/** The rules of the MDN HTTP Observatory, with its points. */
const rules: Rule[] = [
  { name: "Content Security Policy", judge: judgePolicy },
  { name: "Cookies", judge: judgeCookies },
  { name: "Cross-origin resource sharing", judge: judgeSharing },
  { name: "Referrer Policy", judge: judgeReferrer },
  { name: "Strict Transport Security", judge: judgeTransport },
  { name: "Subresource integrity", judge: judgeScripts },
  { name: "X-Content-Type-Options", judge: judgeSniffing },
  { name: "X-Frame-Options", judge: judgeFrames },
  { name: "Cross-Origin Resource Policy", judge: judgeResource },
];

const BASE_SCORE = 100;
/** Bonus points count only from this score. */
const MIN_SCORE_FOR_BONUS = 90;
/** The minimum for an A+. */
export const A_PLUS_SCORE = 100;

/** The score of a response and the finding of each rule. */
export function scoreResponse(seen: ScannedResponse): { score: number; findings: Record<string, string> } {
  const results = rules.map(({ name, judge }) => [name, judge(seen)] as const);
  const sum = (sign: number) =>
    results.reduce((all, [, [points]]) => all + (points * sign > 0 ? points : 0), 0);
  const scoreAfterPenalties = BASE_SCORE + sum(-1);
  const score = Math.max(
    0,
    scoreAfterPenalties >= MIN_SCORE_FOR_BONUS ? scoreAfterPenalties + sum(1) : scoreAfterPenalties,
  );
  return {
    score,
    findings: Object.fromEntries(results.map(([name, [points, reason]]) => [name, `${points}: ${reason}`])),
  };
}
