import { beforeAll, describe, expect, test } from "vitest";
import { contractFile, openContract } from "#tests/support/vendor-contract.ts";
import { littleText, postText } from "#worker/features/linkedin/post-text.ts";
import { DuplicatePost, TokenRefused } from "#worker/ports/social-publisher.ts";
import type { Fetch } from "#worker/vendors/vendor-request.ts";
import { linkedIn } from "#worker/vendors/linkedin.ts";

const file = contractFile("linkedin/linkedin.openapi.json");

type Answer = { status: number; body?: unknown; headers?: Record<string, string> };
const json = (body: unknown, status = 200): Answer => ({ status, body });
const respond = (status: number, body: unknown) => () => json(body, status);

/** A mock of LinkedIn by its OpenAPI contract; violations are collected as `contract violation`. */
async function startContractVendor(operations: Record<string, () => Answer> = {}) {
  const api = openContract(file!);
  api.register({
    createPost: () => ({ status: 201, headers: { "x-restli-id": "urn:li:share:7300000000000000001" } }),
    initializeImageUpload: () =>
      json({ value: { uploadUrl: "https://api.linkedin.com/dms-uploads/abc/0", image: "urn:li:image:C54" } }),
    uploadImage: () => ({ status: 201 }),
    userinfo: () => json({ sub: "782bbtaQ", name: "John Doe" }),
    findOrganizationAcls: () => json({ elements: [{ organization: "urn:li:organization:12345" }] }),
    accessToken: () => json({ access_token: "AQX", expires_in: 5_183_999, scope: "openid,profile" }),
    ...operations,
    notFound: (context) =>
      json({ message: `contract violation: ${context.request.method} ${context.request.path}` }, 404),
    validationFail: ({ validation }) =>
      json({ message: `contract violation: ${JSON.stringify(validation.errors)}` }, 418),
    unauthorizedHandler: () => json({ message: "contract violation: no bearer" }, 418),
  });
  api.registerSecurityHandler("bearer", ({ request }) =>
    /^Bearer \S+$/.test(String(request.headers.authorization)),
  );
  await api.init();
  const faults: string[] = [];
  const send: Fetch = async (url, init) => {
    const request = new Request(url, init);
    const { pathname, searchParams } = new URL(url);
    const headers = Object.fromEntries(request.headers);
    const text = await request.text();
    const type = headers["content-type"] ?? "";
    const body = type.includes("json")
      ? (JSON.parse(text) as unknown)
      : type.includes("urlencoded")
        ? Object.fromEntries(new URLSearchParams(text))
        : text;
    const contractRequest = {
      method: request.method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers,
      body,
    };
    const answer = (await api.handleRequest(contractRequest)) as Answer;
    const message = (answer.body as { message?: string } | undefined)?.message;
    if (message?.startsWith("contract violation")) faults.push(message);
    return new Response(answer.body === undefined ? null : JSON.stringify(answer.body), {
      status: answer.status,
      headers: answer.headers ?? {},
    });
  };
  return { publisher: linkedIn(send), send, faults };
}

const client = { oauthUrl: "https://www.linkedin.com/oauth/v2", clientId: "86abc", clientSecret: "secret" };
const access = { apiUrl: "https://api.linkedin.com", version: "202607", accessToken: "AQX" };
const source = "https://planwright.example/article/0192";
const post = {
  author: "urn:li:organization:12345",
  text: littleText(postText({ title: "A (plan) #1", summary: "_Why_ it {held}.", url: source }), source),
  card: { source, title: "A (plan) #1", description: "Why it held.", image: "urn:li:image:C54" },
};

describe.skipIf(!file)("LinkedIn contract (skipped without the vendor contracts)", () => {
  let vendor: Awaited<ReturnType<typeof startContractVendor>>;
  beforeAll(async () => {
    vendor = await startContractVendor();
  });

  test(
    "posts with and without image, by organization and person, match the contract",
    { tags: "full" },
    async () => {
      expect(await vendor.publisher.publish(access, post)).toEqual({
        id: "urn:li:share:7300000000000000001",
      });
      const plain = { ...post, author: "urn:li:person:782bbtaQ", card: { ...post.card, image: null } };
      expect(await vendor.publisher.publish(access, plain)).toMatchObject({
        id: expect.stringMatching(/^urn/) as string,
      });
      expect(vendor.faults).toEqual([]);
    },
  );

  test("the longest possible post matches the contract", async () => {
    const text = postText({ title: "_".repeat(5_000), summary: "(".repeat(9_000), url: source });
    await vendor.publisher.publish(access, { ...post, text: littleText(text, source) });
    expect(vendor.faults).toEqual([]);
  });

  test("both steps of an image upload match the contract", async () => {
    const picture = { bytes: new Uint8Array([137, 80, 78, 71]).buffer, type: "image/png" };
    expect(await vendor.publisher.uploadImage(access, post.author, picture)).toBe("urn:li:image:C54");
    expect(vendor.faults).toEqual([]);
  });

  test("token and profile requests match the contract", async () => {
    await vendor.publisher.exchange(client, "code", "https://planwright.example/api/linkedin/callback");
    await vendor.publisher.refresh(client, "AQX-refresh");
    expect(await vendor.publisher.member(access)).toEqual({
      urn: "urn:li:person:782bbtaQ",
      name: "John Doe",
    });
    expect(await vendor.publisher.organizations(access)).toMatchObject([
      { urn: "urn:li:organization:12345" },
    ]);
    expect(vendor.faults).toEqual([]);
  });

  test("invalid requests violate the contract", async () => {
    const strict = await startContractVendor();
    await expect(strict.publisher.publish({ ...access, version: "2026" }, post)).rejects.toThrow(
      "status 418",
    );
    await expect(strict.publisher.publish(access, { ...post, author: "priya" })).rejects.toThrow(
      "status 418",
    );
    await expect(strict.publisher.publish(access, { ...post, text: "x".repeat(6_001) })).rejects.toThrow(
      "status 418",
    );
    expect(strict.faults).toHaveLength(3);
  });

  test("its example errors are mapped to typed errors", { tags: "full" }, async () => {
    const duplicate = {
      message: "Content is a duplicate of urn:li:share:7141138937766391808",
      errorDetails: {
        inputErrors: [{ description: "Duplicate post is detected", code: "DUPLICATE_POST" }],
      },
      status: 422,
    };
    const duplicateVendor = await startContractVendor({ createPost: respond(422, duplicate) });
    const refused: unknown = await duplicateVendor.publisher
      .publish(access, post)
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DuplicatePost);
    expect((refused as DuplicatePost).id).toBe("urn:li:share:7141138937766391808");
    const revoked = {
      status: 401,
      serviceErrorCode: 65_601,
      code: "REVOKED_ACCESS_TOKEN",
      message: "revoked",
    };
    const revokedVendor = await startContractVendor({ createPost: respond(401, revoked) });
    const failed: unknown = await revokedVendor.publisher
      .publish(access, post)
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(TokenRefused);
    expect((failed as TokenRefused).why).toBe("revoked");
    const outdatedVendor = await startContractVendor({
      createPost: respond(426, { code: "NONEXISTENT_VERSION" }),
    });
    await expect(outdatedVendor.publisher.publish(access, post)).rejects.toMatchObject({
      setting: "linkedin_version",
    });
  });
});
