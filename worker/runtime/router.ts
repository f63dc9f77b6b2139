import { Hono } from "hono";
import type { AppEnv } from "./ctx.ts";

/** Creates a Hono router; each feature exports one, and worker/app.ts mounts it. */
export const createRouter = (): Hono<AppEnv> => new Hono<AppEnv>();
