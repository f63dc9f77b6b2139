import { afterEach, beforeEach, expect, test } from "vitest";
import { insertArticle, useUniqueContentVersion, waitForBackgroundWrites } from "#tests/support/articles.ts";
import { openPage } from "#tests/support/pages.ts";
import { testApp } from "#tests/support/test-app.ts";

beforeEach(useUniqueContentVersion);
afterEach(waitForBackgroundWrites);

test(
  "the first render of a lazy component in an isolate is complete HTML without scripts of React",
  { tags: "full" },
  async () => {
    for (let n = 0; n < 6; n++) await insertArticle({ title: `Article ${n}`, summary: "Plan. ".repeat(400) });
    const { status, html } = await openPage(testApp.visitor(), "/article/no-such-article");
    expect(status).toBe(404);
    expect(html).toContain("Article Not Found");
    expect(html).not.toMatch(/\$RC|<template|<!--\$!-->|<!--\$\?-->|<div hidden/);
  },
);
