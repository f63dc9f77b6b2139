// What `exports` of "cloudflare:workers" holds in tests: the worker itself.
declare namespace Cloudflare {
  interface GlobalProps {
    mainModule: typeof import("../../worker/index.ts");
  }
}
