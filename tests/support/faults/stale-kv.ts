type Held = { value: string | null; until: number };

/**
 * KV as it may be elsewhere: what was read once is read again for sixty seconds, whatever was written or deleted
 * meanwhile, and a key that was found missing stays missing as long.
 */
export function staleKv(given: KVNamespace, clock: () => Date): KVNamespace {
  const held = new Map<string, Held>();
  const get = async (key: string, how?: unknown) => {
    const now = clock().getTime();
    const known = held.get(key);
    const value = known && known.until > now ? known.value : await given.get(key);
    if (!known || known.until <= now) held.set(key, { value, until: now + 60_000 });
    const type = typeof how === "string" ? how : (how as { type?: string } | undefined)?.type;
    return type === "json" && value !== null ? (JSON.parse(value) as unknown) : value;
  };
  const put: KVNamespace["put"] = (...values) => given.put(...values);
  return { get, put, delete: (key: string) => given.delete(key) } as unknown as KVNamespace;
}
