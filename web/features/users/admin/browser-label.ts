/** Named by their own word, the more special before those whose words they also carry. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

const matchName = (agent: string, names: [RegExp, string][]) => names.find(([word]) => word.test(agent))?.[1];

/** A browser as its owner would call it: 'Chrome on Windows'. What cannot be told is not guessed. */
export function browserLabel(agent: string | null): string {
  const browser = matchName(agent ?? "", BROWSERS);
  const system = matchName(agent ?? "", SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Another program";
}
