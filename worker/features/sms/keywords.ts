import type { SmsKeyword } from "#contract/sms/constants.ts";

/** Matched as the whole message, ignoring case, punctuation and spaces, as carriers do. */
const keywords = new Map<string, SmsKeyword>([
  ...toEntries("stop", "stop stopall unsubscribe cancel end quit revoke optout alto parar detener"),
  ...toEntries("start", "start unstop"),
  ...toEntries("help", "help info"),
]);

function toEntries(keyword: SmsKeyword, aliases: string): [string, SmsKeyword][] {
  return aliases.split(" ").map((alias) => [alias, keyword]);
}

/** Words that change nothing about a request. */
const COURTESIES =
  /\b(please|pls|plz|kindly|thanks|thank you|thx|ty|hi|hello|hey|ok|okay|just|now|right now|immediately|asap|at once|sir|madam|maam|all of you|you guys|guys|everyone)\b/g;

const WHO = "(?: (?:me|us|my (?:phone|number|cell)|this (?:phone|number)))?";
/** Each word in one way only: a second one makes the match of many words exponential. */
const toAlternatives = (words: string) => words.split(" ").join("|");
const DETERMINERS = toAlternatives("all any your these those the more further");
const MESSAGES = toAlternatives("anymore text texts texting message messages messaging sms call calls");
const WHAT = `(?: (?:${DETERMINERS}|${MESSAGES}))*`;

/** Requests to stop that mean nothing else. Their verbs are about messages, not about an application or a meeting. */
const optOuts = [
  `sto+p+(?: (?:it|this|that|all|everything))?`,
  `(?:stop|quit|cease|end) (?:sending|texting|messaging|contacting|bothering|spamming)${WHO}${WHAT}`,
  `(?:stop|end|cancel|no)(?: (?:${DETERMINERS}))* (?:texts?|messages?|text messages?|sms)${WHO}`,
  `(?:do not|dont|never) (?:text|message|sms|contact|write)${WHO}${WHAT}(?: again)?`,
  `(?:unsubscribe|unsub|opt)${WHO} (?:out)?(?: ?(?:from|of) (?:your |this |these |the )?(?:list|texts?|messages?|sms))?`,
  `(?:unsubscribe|unsub)${WHO}`,
  `(?:i )?(?:want|wish|would like|d like|need) to (?:opt out|unsubscribe|stop|be removed)`,
  `(?:take|remove|delete)${WHO} (?:off|from) (?:your |this |the )?(?:list|database|system)`,
  `remove me`,
  `leave me alone`,
].map((pattern) => new RegExp(`^(?:${pattern})$`));

/** A message that could be an opt-out; staff decide. */
const MENTIONS_STOPPING =
  /\b(sto+p+\w*|sotp|stpo|unsub\w*|opt(?:ing|ed)? ?out|remove|quit|cancel|revoke|spam\w*|harass\w*|wrong (?:number|person)|(?:do not|dont|never|no more|no longer) (?:\w+ )?(?:text|message|contact|sms|write|call)\w*|leave me|not interested|who is this|lawyer|attorney|alto|parar)\b/;

/** The longest text that carriers send. */
const MAX_LENGTH = 1_600;

const normalize = (body: string) =>
  body
    .slice(0, MAX_LENGTH)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['\u2019]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * Keyword of a text message. Keywords match the whole message; a clear request to stop counts in any usual spelling,
 * such as 'Stop please'. YES means START only after a STOP.
 */
export function parseKeyword(body: string, stopped: boolean): SmsKeyword | null {
  const words = normalize(body);
  const whole = words.replaceAll(" ", "");
  if (whole === "yes") return stopped ? "start" : null;
  const keyword = keywords.get(whole);
  if (keyword) return keyword;
  const request = words.replace(COURTESIES, " ").replace(/\s+/g, " ").trim();
  return optOuts.some((pattern) => pattern.test(request)) ? "stop" : null;
}

/** Whether a message without a keyword could still be an opt-out. */
export const mayBeOptOut = (body: string): boolean => MENTIONS_STOPPING.test(normalize(body));
