/** Private host names, and DNS services that map names to arbitrary addresses. */
const PRIVATE_HOSTS =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|svc|home\.arpa|test|invalid|onion|metadata\.goog|nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me|vcap\.me|traefik\.me|backname\.io|localho\.st|lacolhost\.com|local\.gd|rbndr\.us|1u\.ms)$/;
/** Unlisted services of that kind embed the IP address in the name. */
const EMBEDDED_IP = /(^|[.-])(\d{1,3}[.-]){3}\d{1,3}([.-]|$)/;

/** Not `URL.canParse`, which accepts some long host names that the constructor refuses. */
function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Parses an http(s) URL without credentials; null for anything else. */
export function parseWebUrl(text: string): URL | null {
  const url = parseUrl(text);
  if (!url) return null;
  const isAllowed = (url.protocol === "https:" || url.protocol === "http:") && !url.username && !url.password;
  return isAllowed ? url : null;
}

/**
 * Whether `text` is an https URL with a public host name, judged after URL normalization. IP addresses are
 * refused. Does not resolve DNS.
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

/** The same, without characters that end a link in a plain text or its markup. */
export const isPublicHttpsLink = (text: string): boolean => isPublicHttps(text) && !/[\s"<>]/.test(text);
