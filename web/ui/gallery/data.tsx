import { useState } from "react";
import { Badge } from "../badge.tsx";
import { Breadcrumb } from "../breadcrumb.tsx";
import { Button } from "../button.tsx";
import { DefinitionList } from "../definition-list.tsx";
import { PencilIcon, TrashIcon } from "../icons-actions.tsx";
import { Pagination } from "../pagination.tsx";
import { Panel } from "../panel.tsx";
import { Progress } from "../progress.tsx";
import { StatCard, StatTiles } from "../stat-card.tsx";
import { Stat, Stats } from "../stat.tsx";
import { Stepper } from "../stepper.tsx";
import { Cell, CellNote, HeaderCell, Row, Table } from "../table.tsx";
import { Tabs } from "../tabs.tsx";
import { Timeline } from "../timeline.tsx";
import { ToolButton } from "../tool-button.tsx";
import { Specimen } from "./specimen.tsx";

const ARTICLES = [
  {
    title: "The budget was right for eleven days",
    note: "Market Trends, R. Quayle",
    status: "published",
    read: 7,
  },
  {
    title: "Choosing a consolidation tool with eleven ledgers",
    note: "Platform Comparison",
    status: "draft",
    read: 9,
  },
  {
    title: "Driver trees on one page",
    note: "Financial Modeling, I. Varady-Holt",
    status: "approved",
    read: 4,
  },
] as const;
const NEXT_ACTIONS = { published: "Unpublish", draft: "Approve", approved: "Publish" } as const;
const VARIANTS = { published: "text", draft: "line", approved: "ink" } as const;
const STATUS_LABELS = { published: "Published", draft: "Draft", approved: "Approved" } as const;

function ArticleTable() {
  return (
    <Table
      caption="Articles"
      head={
        <>
          <HeaderCell>Title</HeaderCell>
          <HeaderCell>Status</HeaderCell>
          <HeaderCell numeric>Minutes</HeaderCell>
          <HeaderCell hideLabel>Actions</HeaderCell>
        </>
      }
    >
      {ARTICLES.map(({ title, note, status, read }) => (
        <Row key={title}>
          <Cell as="title" fill>
            <span>{title}</span>
            <CellNote>{note}</CellNote>
          </Cell>
          <Cell>
            <Badge status={status}>{STATUS_LABELS[status]}</Badge>
          </Cell>
          <Cell numeric label="Minutes" wideOnly>
            {read}
          </Cell>
          <Cell as="actions">
            <Button size="sm" variant={VARIANTS[status]}>
              {NEXT_ACTIONS[status]}
            </Button>
            <ToolButton label={`Edit ${title}`} tip="Edit" shortcut="E" icon={<PencilIcon />} />
            <ToolButton label={`Delete ${title}`} tip="Delete" icon={<TrashIcon />} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function PlanTable() {
  return (
    <Table
      caption="Entities against plan, million dollars"
      head={
        <>
          <HeaderCell>Entity</HeaderCell>
          <HeaderCell numeric>Actual</HeaderCell>
          <HeaderCell numeric>Variance</HeaderCell>
        </>
      }
    >
      <Row>
        <Cell>North</Cell>
        <Cell numeric>41.2</Cell>
        <Cell numeric className="font-semibold text-positive-ink">
          +1.2
        </Cell>
      </Row>
      <Row selected>
        <Cell>Gulf</Cell>
        <Cell numeric>33.9</Cell>
        <Cell numeric className="font-semibold text-danger-ink">
          −3.6
        </Cell>
      </Row>
    </Table>
  );
}

export function TableSpecimen() {
  const [tab, setTab] = useState("articles");
  const pager = (
    <Pagination page={8} pages={16} href={(page) => `#page-${page}`} summary="141 to 160 of 312" />
  );
  return (
    <Specimen name="Tabs, table, pages">
      <Panel footer={pager}>
        <Tabs
          label="Content"
          value={tab}
          onValueChange={setTab}
          listClassName="px-4"
          items={[
            { value: "articles", label: "Articles", count: 312, content: <ArticleTable /> },
            { value: "plan", label: "Schedules", count: 11, content: <PlanTable /> },
            {
              value: "posts",
              label: "LinkedIn posts",
              count: 10,
              content: <p className="p-4">Ten posts.</p>,
            },
          ]}
        />
      </Panel>
      <Panel>
        <PlanTable />
      </Panel>
    </Specimen>
  );
}

export function StepSpecimen() {
  return (
    <Specimen name="Steps, breadcrumb, progress">
      <Stepper steps={["Service", "Date & time", "Details", "Confirmation"]} current={2} />
      <Breadcrumb
        trail={[
          { label: "Home", href: "#home" },
          { label: "Jobs", href: "#jobs" },
        ]}
        current="Senior FP&A Analyst"
      />
      <div className="grid max-w-md gap-4">
        <Progress label="Articles written" value={5} max={12} />
        <Progress label="Posts sent" value={8} max={8} note="All sent" />
      </div>
    </Specimen>
  );
}

export function FigureSpecimen() {
  return (
    <Specimen name="Figures, details, timeline">
      <StatTiles>
        <StatCard label="Total jobs" value="38" note="4 added this week" />
        <StatCard label="Published" value="26" note="3 urgent" />
        <StatCard label="Drafts" value="9" note="2 older than 14 days" />
        <StatCard label="Active portals" value="3" note="of 5 connected" />
      </StatTiles>
      <Stats>
        <Stat value="48 h" label="until a recruiter answers" />
        <Stat value="0.8%" label="forecast error in week 20" />
        <Stat value="1,204" label="placements since 2011" />
        <Stat value="$198,000" label="saved in the first year" />
      </Stats>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel
          title="Details"
          actions={
            <Button variant="text" size="sm">
              Edit
            </Button>
          }
          padded
        >
          <DefinitionList
            items={[
              { term: "Salary", value: "$98,000 – $118,000" },
              { term: "Employment", value: "Full-time" },
              { term: "Location", value: "Indianapolis, IN" },
            ]}
          />
        </Panel>
        <Panel title="History" padded>
          <Timeline
            label="History of this lead"
            entries={[
              {
                id: "1",
                title: "Reply received",
                note: "today, 9:12",
                tone: "latest",
                children: "Asks for Thursday.",
              },
              { id: "2", title: "Interview held", note: "d.kestrel, 18 Nov", tone: "done" },
              { id: "3", title: "Confirmation sent", note: "by the system", tone: "auto" },
              { id: "4", title: "Application received", note: "12 Nov" },
            ]}
          />
        </Panel>
      </div>
    </Specimen>
  );
}
