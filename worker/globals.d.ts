// What the DOM library's declarations of the same names leave out of the Workers runtime.
interface CacheStorage {
  readonly default: Cache;
}
