import { fillPlaceholders, OUTLINE_LABEL } from "#contract/article-generation/constants.ts";
import type { ArticlePlan, ArticleWriter, WritingAssignment } from "#worker/ports/article-writer.ts";

const TITLE_MAX = 160;

const WHERE_THE_KEY_GOES =
  "No article writer is connected, so this only lays out what to write. To have drafts written, an administrator " +
  "adds an OpenAI API key under Settings, API Keys.";

/** What a free prompt gets in the place of a template's plan. */
const ANY_ARTICLE: ArticlePlan = {
  name: "Free prompt",
  sections: [
    {
      heading: "The question",
      points: [
        "Who asks it, and in which week of the planning year?",
        "What do they decide with the answer?",
      ],
    },
    {
      heading: "What usually happens",
      points: ["Describe one finance team's present practice.", "Name what it costs, in hours or in errors."],
    },
    {
      heading: "What works better",
      points: ["Give the method in steps.", "Say for whom it does not work."],
    },
    {
      heading: "Where to begin",
      points: ["Name the smallest first step.", "Say how the reader will notice that it helped."],
    },
  ],
};

/** What people typed stands in Markdown as the words that it is. */
const plain = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_[\]{}<>#|~]/g, "\\$&");

const section = ({ heading, points }: ArticlePlan["sections"][number]): string =>
  [`## ${heading}`, ...points.map((point) => `- ${point}`)].join("\n");

function titleOf({ category, variables }: WritingAssignment, plan: ArticlePlan): string {
  const subject =
    Object.values(variables)
      .find((value) => value.trim())
      ?.trim() ?? category;
  return `Outline: ${plan.name}: ${subject}`.replace(/\s+/g, " ").slice(0, TITLE_MAX);
}

/** Lays a template out for a person, without any vendor. The draft says of itself that it is no article. */
export const outlineWriter: ArticleWriter = {
  write(assignment) {
    const { category, brief, variables } = assignment;
    const plan = assignment.plan ?? ANY_ARTICLE;
    const given = Object.entries(variables).filter(([, value]) => value.trim());
    const facts = given.map(([name, value]) => `- ${plain(name.replaceAll("_", " "))}: ${plain(value)}`);
    const content = [
      `> **${OUTLINE_LABEL}** ${WHERE_THE_KEY_GOES} Take this note out once the text is yours.`,
      `## The brief\n${plain(fillPlaceholders(brief, variables))}`,
      ...(facts.length > 0 ? [`## What was given\n${facts.join("\n")}`] : []),
      ...plan.sections.map(section),
    ].join("\n\n");
    return Promise.resolve({
      title: titleOf(assignment, plan),
      summary: `A plan for an article in ${category}, laid out from "${plan.name}". Nothing of it is written yet.`,
      content,
      keywords: [],
      tokensUsed: null,
    });
  },
};
