import type { Service } from "./service.ts";

export const businessIntelligenceService: Service = {
  slug: "executive-search",
  name: "Business Intelligence Solutions",
  meta: {
    title: "Business intelligence solutions with one semantic layer",
    description:
      "Fewer reports, each with an owner and a decision. One semantic layer that ties to the ledger every night, and the leaders who keep it that way.",
    keywords: [
      "business intelligence consulting",
      "semantic layer",
      "report rationalization",
      "finance reporting",
      "BI leadership search",
    ],
  },
  summary:
    "Fewer reports, each with an owner and a decision. One semantic layer that ties to the ledger every night.",
  typical: "140 reports become 32",
  drawing: "variance-table",
  heading: "Fewer reports, each with an owner and a decision",
  lead: "We build one semantic layer that ties to the ledger every night, retire what nobody uses, and find the leader who keeps it that way.",
  intro: [
    "Many a company has more reports than meetings. Revenue is calculated six different ways, each of them correct for the person who wrote it. The cost is not the software. It is the first ten minutes of every meeting, while two directors compare printouts.",
    "We count first: what gets opened, by whom, before which decision. Then we define each measure once, in a layer that all tools share, and tie it to the general ledger every night on a page that anyone can read.",
    "Retiring a report is a conversation. We have a four-week routine for it, and in most companies three out of four reports go without a complaint.",
  ],
  stats: [
    { value: "140 → 32", label: "reports, in a typical first year" },
    { value: "1", label: "definition of revenue, with a name under it" },
    { value: "Nightly", label: "tie-out to the general ledger" },
    { value: "95%", label: "of business users satisfied in our closing surveys" },
  ],
  capabilities: [
    {
      heading: "Semantic layer and data",
      items: [
        "Measures defined once and served to every tool",
        "A nightly tie-out page: ledger, layer, difference, reason",
        "Dimensional models that survive a reorganization",
        "Row-level security that follows the org chart",
      ],
    },
    {
      heading: "Reporting that gets read",
      items: [
        "A usage census: what is opened, by whom, before which decision",
        "Board and management packs of a dozen pages",
        "Reports designed for phones, stockrooms and shop floors",
        "Alerts rare enough to be believed",
      ],
    },
    {
      heading: "Governance without ceremony",
      items: [
        "An owner for each report and each measure",
        "Retirement by routine, with a way back",
        "Release notes in the reader’s own terms",
        "A short guide to charts, for people who only make them on Fridays",
      ],
    },
  ],
  process: [
    {
      title: "Census",
      span: "Weeks 1–2",
      weeks: [0, 2],
      text: "We read the usage logs, then ask twelve people what they decided with their last report. The two lists rarely match.",
    },
    {
      title: "Define",
      span: "Weeks 2–5",
      weeks: [1, 5],
      text: "One working session for each contested measure. It ends with a definition, an owner and a test.",
    },
    {
      title: "Build and tie out",
      span: "Weeks 4–10",
      weeks: [3, 10],
      text: "The semantic layer, the nightly comparison with the ledger and the first dozen reports, in your tool.",
    },
    {
      title: "Retire",
      span: "Weeks 8–14",
      weeks: [7, 14],
      text: "We stop sending it, count who asks, and find out what they decided with it. What is missed comes back, better.",
    },
  ],
  people: {
    heading: "Leaders and architects",
    text: "Business intelligence needs someone with the authority to say no. We search for directors and architects with evidence of what they removed, not only of what they built.",
    roles: ["Director of BI", "BI architect", "Semantic model engineer", "BI developer", "Head of analytics"],
  },
  faq: [
    {
      question: "Do we have to change our reporting tool?",
      answer:
        "Usually not. Most of the gain comes from the layer beneath it and from the courage to delete. Where a change pays off, we show the math.",
    },
    {
      question: "What if a retired report was needed once a year?",
      answer:
        "Then someone asks, and it is back within a day: every retired report is kept, with its query, for thirteen months. Fewer than one in twenty is asked for.",
    },
    {
      question: "Who decides when two departments disagree about a measure?",
      answer:
        "The executive who answers for it in the books. We prepare both versions with their effect on last year, which tends to make the decision a short one.",
    },
  ],
  callToAction: {
    heading: "Which report would nobody miss?",
    text: "Bring the list of your reports, titles only. A first conversation about it is free.",
  },
};
