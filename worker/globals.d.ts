// Adds what the DOM library's declarations of the same names lack.
interface CacheStorage {
  readonly default: Cache;
}
