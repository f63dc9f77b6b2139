// A sample: the company, the person and the figures are invented.
import type { CaseStudy } from "./case-study.ts";

export const manufacturingCaseStudy: CaseStudy = {
  id: "manufacturing-digital-transformation-recruiting",
  meta: {
    title: "Eleven plants, one close: from 11 working days to 5",
    description:
      "How Halvard Pine Tooling moved all of its plants to one driver model, hired the three people who run it, and cut its monthly close from 11 working days to 5.",
    keywords: [
      "manufacturing case study",
      "faster close",
      "driver-based planning",
      "finance transformation hiring",
    ],
  },
  title: "Eleven plants, one close: from 11 working days to 5",
  shortTitle: "Manufacturing: one close for every plant",
  company: "Halvard Pine Tooling",
  industry: "Manufacturing",
  location: "Ohio and Kentucky",
  challenge:
    "Every plant of Halvard Pine Tooling ran its own ledger, with no common chart of accounts. The group learned its margin on working day 11 and disputed it until day 15.",
  solution: "We built one driver model, hired the three people who now run it, and left in week 30.",
  results: [
    { metric: "5 days", label: "to a signed close, from 11", icon: "calendar" },
    { metric: "1.9%", label: "forecast error at 90 days, from 8.4%", icon: "gauge" },
    { metric: "3 hires", label: "placed in 31 days, all still there", icon: "people" },
    { metric: "412 hrs", label: "of month-end rekeying removed", icon: "clock" },
  ],
  testimonial:
    "The board pack used to be an argument about whose number was right. Now we argue about the business.",
  author: "Oona Fairweather-Pryce, CFO, Halvard Pine Tooling",
  detailedChallenge: [
    "Halvard Pine makes cutting tools in eleven plants, most of them acquired since 2015. Each had kept its own ledger, item codes and idea of what overhead is. Every month the plant controllers filled in the same workbook, and someone at headquarters spent four days making it agree.",
    "The forecast suffered most. It was built from the same workbook, took three weeks and was off by 8.4 percent at 90 days. Two attempts at a planning system had died at the chart of accounts, where each plant had good reasons for its own.",
    "The finance director had left that winter. Nobody in the group had run a planning platform, and the people who might have learned it were busy closing the books half of every month.",
  ],
  detailedSolution: [
    "We did not begin with the chart of accounts. In four workshops the plant managers agreed on a short list of drivers, from spindle hours to scrap, that explained nine tenths of the margin in every plant. The common chart followed from them and has 212 accounts.",
    "The model went live in week eight for three plants and in week twenty for all of them. Intercompany differences were matched on the 20th of the month instead of the 1st of the next. That alone was worth three days.",
    "Meanwhile we searched for three people: a group planning manager, a consolidation lead and a modeler. All three joined in time for the parallel run and made the last changes themselves. The modeler had been a process engineer in one of the plants.",
  ],
  keyOutcomes: [
    "A signed group close in 5 working days, held for nine months in a row",
    "Forecast error of 1.9 percent at 90 days, printed beside every forecast",
    "Every driver owned by someone outside finance",
    "412 hours of rekeying removed from every month end",
    "Three hires in 31 days; all of them still with the company",
  ],
  timeline: "30 weeks, from first workshop to handover",
  period: { from: "2025-03", to: "2025-10" },
  published: "2026-09-08",
  positionsFilled: "3: group planning manager, consolidation lead, modeler",
  image: "driver-tree",
  chart: {
    caption: "Working days from period end to signed close, group level, 2025.",
    unit: "working days",
    points: [
      { label: "Jan", value: 11 },
      { label: "Feb", value: 11 },
      { label: "Mar", value: 12 },
      { label: "Apr", value: 10 },
      { label: "May", value: 9 },
      { label: "Jun", value: 8 },
      { label: "Jul", value: 8 },
      { label: "Aug", value: 7 },
      { label: "Sep", value: 6 },
      { label: "Oct", value: 6 },
      { label: "Nov", value: 5 },
      { label: "Dec", value: 5 },
    ],
  },
};
