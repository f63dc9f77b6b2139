import { expect, test } from "vitest";
import { listItems, type TextBlock, textBlocks } from "#contract/jobs/advert-text.ts";

test.for<[string, string[]]>([
  ["- SQL\n- Five years\n- Day-to-day care", ["SQL", "Five years", "Day-to-day care"]],
  ["SQL • Python • Excel", ["SQL", "Python", "Excel"]],
  ["Medical - Dental - Vision", ["Medical", "Dental", "Vision"]],
  ["- SQL - Excel", ["SQL", "Excel"]],
  ["401(k) match - 5%", ["401(k) match - 5%"]],
  ["Health plan\n- 401(k) match - 5%\n", ["Health plan", "401(k) match - 5%"]],
  ["", []],
])("splits requirements %j into list items", ([text, items]) => {
  expect(listItems(text)).toEqual(items);
});

test.for<[string, TextBlock[]]>([
  ["One.\nTwo.\n\nThree.", ["One.\nTwo.", "Three."]],
  ["You will:\n- plan\n• forecast\n\nWith us.", ["You will:", ["plan", "forecast"], "With us."]],
  ["401(k) match - 5%", ["401(k) match - 5%"]],
  ["\n\n", []],
])("splits the description %j into paragraphs and lists", ([text, blocks]) => {
  expect(textBlocks(text)).toEqual(blocks);
});
