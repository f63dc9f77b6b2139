import * as fc from "fast-check";
import { expect, test } from "vitest";
import { renderMail } from "#worker/runtime/mail.ts";

const firm = {
  name: "Planwright Partners",
  phone: "(317) 555-0142",
  address: "210 Monon Row, Carmel, IN 46032",
  origin: "https://www.example.com",
};

test("a mail has the same content as plain text and as HTML", () => {
  const { text, html } = renderMail(
    {
      greeting: "Dear Ana,",
      paragraphs: ["Line one\nLine two", "See https://www.example.com/jobs?a=1&b=2"],
      button: { label: "Change or cancel", url: "https://www.example.com/book/manage?token=a&b" },
      notes: ["Reference: 7"],
    },
    firm,
  );
  expect(text).toBe(
    [
      "Dear Ana,",
      "Line one\nLine two",
      "See https://www.example.com/jobs?a=1&b=2",
      "Change or cancel: https://www.example.com/book/manage?token=a&b",
      "Reference: 7",
      "Planwright Partners\n(317) 555-0142\n210 Monon Row, Carmel, IN 46032\nhttps://www.example.com",
    ].join("\n\n"),
  );
  expect(html).toContain("Line one<br>Line two");
  expect(html).toContain('href="https://www.example.com/jobs?a=1&amp;b=2"');
  expect(html).toContain('href="https://www.example.com/book/manage?token=a&amp;b"');
  expect(html).toContain(">Change or cancel</a>");
  expect(html).toContain("Reference: 7");
  expect(html).toContain("Planwright Partners<br>(317) 555-0142<br>210 Monon Row, Carmel, IN 46032<br><a ");
});

test("without an origin the signature has no link", () => {
  const { text, html } = renderMail({ paragraphs: ["Hello"] }, { ...firm, origin: "" });
  expect(text).toBe("Hello\n\nPlanwright Partners\n(317) 555-0142\n210 Monon Row, Carmel, IN 46032");
  expect(html).not.toContain("<a ");
});

test("text of a person never becomes markup in the HTML of a mail", () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.constantFrom('<img src=x onerror="a()">', '"><script>a()</script>'),
  );
  fc.assert(
    fc.property(hostile, hostile, hostile, (greeting, paragraph, note) => {
      const plain = renderMail({ greeting: "x", paragraphs: ["x"], notes: ["x"] }, firm).html;
      const { html } = renderMail(
        { greeting: `x${greeting}`, paragraphs: [`x${paragraph}`], notes: [`x${note}`] },
        firm,
      );
      const tags = (source: string) =>
        (source.match(/<[a-z!/][^>]*>/gi) ?? []).filter((tag) => !/^<(br|a |\/a)/.test(tag));
      expect(tags(html)).toEqual(tags(plain));
    }),
  );
});
