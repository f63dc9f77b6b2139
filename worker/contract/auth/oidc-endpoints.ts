import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { SecondStep } from "./endpoints.ts";

export const oidc = {
  methods: endpoint({
    route: "GET /api/auth/methods",
    summary: "List the ways to sign in besides the password",
    access: "public",
    apiKeys: false,
    output: z.object({
      /** The configured OpenID Connect issuer; null without one. */
      oidc: z.object({ label: z.string() }).nullable(),
    }),
  }),
  pending: endpoint({
    route: "GET /api/auth/login/pending",
    summary: "Get the second step of this browser's pending sign-in",
    access: "public",
    apiKeys: false,
    output: z.object({ secondStep: SecondStep.nullable() }),
  }),
};
