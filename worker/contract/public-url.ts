/** Names that never leave a house, and services that turn a name into any address one likes. */
const PRIVATE_HOSTS =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|svc|home\.arpa|test|invalid|onion|metadata\.goog|nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me|vcap\.me|traefik\.me|backname\.io|localho\.st|lacolhost\.com|local\.gd|rbndr\.us|1u\.ms)$/;
/** Services that nobody has heard of yet have the address in the name as well. */
const EMBEDDED_IP = /(^|[.-])(\d{1,3}[.-]){3}\d{1,3}([.-]|$)/;

/** A web address, or null when it is none of ours to follow: another scheme, a name and password in it. */
export function parseWebUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isAllowed = (url.protocol === "https:" || url.protocol === "http:") && !url.username && !url.password;
  return isAllowed ? url : null;
}

/**
 * Whether `text` is an https address on the public internet, judged by its host after the parser has undone every
 * spelling (octal, hexadecimal, full-width, trailing dot). Bare IP addresses are refused, public ones too: no vendor is
 * reached by one. What a public name resolves to is not looked up.
 */
export function isPublicHttps(text: string): boolean {
  const url = parseWebUrl(text);
  if (!url || url.protocol !== "https:") return false;
  const host = url.hostname.toLowerCase().replace(/\.$/, "");
  const isIpAddress = host.startsWith("[") || /^[\d.]+$/.test(host);
  return (
    !isIpAddress &&
    host.includes(".") &&
    !host.includes("..") &&
    !PRIVATE_HOSTS.test(host) &&
    !EMBEDDED_IP.test(host)
  );
}
