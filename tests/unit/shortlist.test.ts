import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  anonymousHeadline,
  findIdentity,
  HIDDEN_TEXT,
  type Identity,
  toShortlist,
} from "#worker/features/submittals/rules.ts";

const iris: Identity = {
  firstName: "Iris",
  lastName: "Halvorsen",
  email: "iris.h@example.com",
  phone: "+1 312 555 0142",
  currentPosition: "Controller at Tallowmere Foods",
  company: null,
};

test.each([
  ["Iris led the close.", "Iris"],
  ["Ms. HALVORSEN led the close.", "Halvorsen"],
  ["halvorsen, iris", "Halvorsen"],
  ["Write to Iris.H@example.com", "Iris"],
  ["Write to iris.h@elsewhere.example", "iris.h@example.com"],
  ["Call 312.555.0142", "+1 312 555 0142"],
  ["Comes from Tallowmere foods", "Tallowmere Foods"],
])("'%s' names the candidate", (text, found) => {
  expect(findIdentity(text, iris)).toBe(found);
});

test.each([
  "Led the close of a food company with 312 people.",
  "An iris scanner",
  "Controller, 5 to 10 years",
])("'%s' names nobody", (text) => {
  expect(findIdentity(text, iris)).toBeNull();
});

test("a name that is also a common word is found only in the spelling of the application", () => {
  const will = { ...iris, firstName: "Will", lastName: "May" };
  expect(findIdentity("She will start in may", will)).toBeNull();
  expect(findIdentity("Speak with Will", will)).toBe("Will");
  expect(findIdentity("speak with will may", will)).toBe("Will");
});

test("a proposed headline leaves out the employer", () => {
  expect(anonymousHeadline("Controller at Tallowmere Foods")).toBe("Controller");
  expect(anonymousHeadline("Controller, Tallowmere Foods")).toBe("Controller");
  expect(anonymousHeadline(null)).toBe("");
});

const word = fc.stringMatching(/^[A-Z][a-z]{4,9}$/);

test("without consent no text of a shortlist has a name, address, number or employer of its candidates", () => {
  const person = fc.record({ firstName: word, lastName: word, company: word });
  const place = fc.constantFrom("headline", "profile", "comment", "message");
  const secret = fc.constantFrom<keyof Identity>("firstName", "lastName", "email", "phone", "company");
  fc.assert(
    fc.property(person, person, place, secret, fc.boolean(), (one, other, at, key, aboutOther) => {
      const identify = (each: typeof one): Identity => ({
        ...each,
        email: `${each.lastName.toLowerCase()}@example.com`,
        phone: "(312) 555-0142",
        currentPosition: null,
      });
      const identities = [identify(one), identify(other)];
      const text = `Before ${identities[aboutOther ? 1 : 0]![key]} after`;
      const candidates = identities.map((identity, position) => ({
        id: String(position),
        position,
        headline: at === "headline" ? text : "x",
        profile: at === "profile" ? text : "x",
        verdict: null,
        consent: null,
        resumeName: `${identity.lastName}.pdf`,
        resumeSize: 9,
        comments: [
          {
            id: "c",
            isFromClient: true,
            text: at === "comment" ? text : "x",
            createdAt: "2026-01-01T00:00:00.000Z",
          },
        ],
        identity,
      }));
      const visible = JSON.stringify(
        toShortlist({
          token: "t",
          jobTitle: "j",
          clientName: "k",
          contactName: "n",
          message: at === "message" ? text : null,
          expiresAt: "2026-01-01T00:00:00.000Z",
          candidates,
        }),
      );
      expect(visible).toContain(HIDDEN_TEXT);
      for (const identity of identities)
        for (const value of [
          identity.firstName,
          identity.lastName,
          identity.email,
          identity.phone!,
          identity.company!,
        ])
          expect(visible).not.toContain(value);
    }),
  );
});
