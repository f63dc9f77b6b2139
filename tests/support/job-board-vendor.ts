import { expect } from "vitest";
import { AppError } from "#worker/base/errors.ts";
import type { JobBoardAccount, OpenJobNotice } from "#worker/ports/job-board.ts";
import type { Fetch } from "#worker/vendors/vendor-request.ts";
import { serviceAccount } from "./service-account.ts";

export const SECRET = "a-signing-secret-of-the-firm";
export const NOW = new Date("2026-11-20T12:00:00.000Z");
export const clock = () => NOW;
export const TOKEN_URL = "https://oauth2.googleapis.com/token";

type VendorRequest = { url: string; init: RequestInit };
export const getBodyText = ({ init }: VendorRequest) => init.body as string;

/** A fake vendor; Google's token URL always returns a token. */
export function createVendor(answer: (requests: VendorRequest) => Response) {
  const requests: VendorRequest[] = [];
  const send: Fetch = (url, init) => {
    requests.push({ url, init });
    return Promise.resolve(
      url === TOKEN_URL ? Response.json({ access_token: "ya29.t", expires_in: 3600 }) : answer({ url, init }),
    );
  };
  return { send, requests };
}

export const aNotice = (id = "job-1"): OpenJobNotice => ({
  id: "delivery-1",
  jobId: id,
  url: `https://www.planwright.example/jobs/${id}`,
  job: {
    id,
    title: "Planning Analyst",
    status: "published",
    version: 7,
    publishToPortals: true,
  } as OpenJobNotice["job"],
});

export const aBoardAccount = (more: Partial<JobBoardAccount>): JobBoardAccount => ({
  key: "p",
  name: "Portal",
  config: {},
  apiKey: null,
  ...more,
});

export async function getFailure(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(() => undefined).catch((thrown: unknown) => thrown);
  if (!(error instanceof AppError)) throw new Error("Expected an AppError.");
  const { json } = await serviceAccount();
  const output = JSON.stringify([error.message, error.stack, String(error.cause)]);
  for (const secret of [SECRET, "ya29.t", json.slice(100, 160)]) expect(output).not.toContain(secret);
  return error;
}
