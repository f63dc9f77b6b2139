type CachedRead = { value: string | null; until: number };

/** KV as another location may see it: reads, including misses, are cached for 60 seconds despite writes. */
export function staleKv(kv: KVNamespace, clock: () => Date): KVNamespace {
  const cache = new Map<string, CachedRead>();
  const get = async (key: string, how?: unknown) => {
    const now = clock().getTime();
    const cached = cache.get(key);
    const value = cached && cached.until > now ? cached.value : await kv.get(key);
    if (!cached || cached.until <= now) cache.set(key, { value, until: now + 60_000 });
    const type = typeof how === "string" ? how : (how as { type?: string } | undefined)?.type;
    return type === "json" && value !== null ? (JSON.parse(value) as unknown) : value;
  };
  const put: KVNamespace["put"] = (...values) => kv.put(...values);
  return { get, put, delete: (key: string) => kv.delete(key) } as unknown as KVNamespace;
}
