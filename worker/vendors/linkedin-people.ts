import * as z from "zod";
import { VendorFailure } from "#worker/base/errors.ts";
import type { SocialPublisher } from "#worker/ports/social-publisher.ts";
import { requestLinkedIn, LINKEDIN } from "./linkedin-request.ts";
import type { Fetch } from "./vendor-request.ts";

const Claims = z.object({ sub: z.string().regex(/^[\w-]{1,100}$/), name: z.string().optional() });
const Acls = z.object({
  elements: z.array(
    z.object({ organization: z.string().optional(), organizationTarget: z.string().optional() }),
  ),
});

const PAGE = /^urn:li:organization:(\d{1,20})$/;

/** Accounts to post as: the owner of the token and their company pages. */
export function linkedInPeople(
  send: Fetch,
  timeoutMs?: number,
): Pick<SocialPublisher, "member" | "organizations"> {
  return {
    async member(access) {
      const { body } = await requestLinkedIn(send, access, { path: "/v2/userinfo", timeoutMs });
      const claims = Claims.safeParse(body);
      if (!claims.success) throw new VendorFailure(LINKEDIN, "The response was invalid.");
      const { sub, name } = claims.data;
      return { urn: `urn:li:person:${sub}`, name: name?.trim().slice(0, 100) || "A LinkedIn member" };
    },
    async organizations(access) {
      const path = "/rest/organizationAcls?q=roleAssignee&state=APPROVED&role=ADMINISTRATOR";
      const { body } = await requestLinkedIn(send, access, { path, timeoutMs });
      const acls = Acls.safeParse(body);
      if (!acls.success) throw new VendorFailure(LINKEDIN, "The response was invalid.");
      const urns = acls.data.elements.map((acl) => acl.organization ?? acl.organizationTarget ?? "");
      return [...new Set(urns)].flatMap((urn) => {
        const id = PAGE.exec(urn)?.[1];
        return id ? [{ urn, name: `Company page ${id}` }] : [];
      });
    },
  };
}
