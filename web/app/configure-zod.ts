// Zod probes whether it may compile with `new Function`, which the Content-Security-Policy blocks and reports. The global
// turns that off before Zod loads, without importing Zod on the pages that don't need it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
