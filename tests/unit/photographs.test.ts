import { existsSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { leaders, leadership } from "#web/content/company-leadership.ts";
import { testimonials } from "#web/content/company-testimonials.ts";
import { authorPhotographs, type Photograph } from "#web/content/photographs.ts";
import { LeaderProfile } from "#web/features/company/leader-profile.tsx";

test("every photograph that the content names is in web/content/photographs", () => {
  const named = [...leaders, ...leadership.advisoryBoard.members, ...testimonials]
    .map(({ photograph }): Photograph | null => photograph)
    .concat(Object.values(authorPhotographs).map((photograph) => photograph ?? null))
    .filter((photograph) => photograph !== null);
  const missing = named.filter(({ file }) => !existsSync(`web/content/photographs/${file}`));
  expect(missing).toEqual([]);
  expect(named.every(({ alt }) => alt !== "")).toBe(true);
});

test("a leader without a photograph shows initials", () => {
  const leader = leaders[0]!;
  const initials = `>${leader.initials}</text>`;
  const html = (photograph: Photograph | null) =>
    renderToStaticMarkup(
      createElement(
        MemoryRouter,
        null,
        createElement(LeaderProfile, { leader: { ...leader, photograph }, isFirst: false }),
      ),
    );
  expect(html(null)).toContain(initials);
  expect(html(null)).not.toContain("<img");
  const withPhotograph = html({ file: "ines.photo.jpg", alt: "Ines at her desk" });
  expect(withPhotograph).toContain('alt="Ines at her desk"');
  expect(withPhotograph).toContain("/photographs/ines.photo-384.avif 384w");
  expect(withPhotograph).not.toContain(initials);
});
