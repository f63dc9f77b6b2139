// Adds properties that the DOM library's declarations lack.
interface CacheStorage {
  readonly default: Cache;
}
