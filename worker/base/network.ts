/**
 * Network of a client for rate limits: the IPv4 address, or the first 64 bits of an IPv6 address, since one
 * host can use all addresses of its /64.
 */
export function networkPrefix(ip: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!ip.includes(":")) return ip;
  const [head = "", tail] = ip.toLowerCase().split("::");
  const left = head.split(":").filter(Boolean);
  const right = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => "0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

/** Whether the address is no client's: a request of this machine, as in development. */
export const isLocalAddress = (ip: string): boolean =>
  ["local", "127.0.0.1", "::ffff:127.0.0.1", "::1"].includes(ip);
