import { Badge } from "../badge.tsx";
import { Button } from "../button.tsx";
import { IconButton } from "../icon-button.tsx";
import * as actions from "../icons-actions.tsx";
import * as arrows from "../icons-arrows.tsx";
import * as statusIcons from "#web/ui/icons-status.tsx";
import * as objectIcons from "#web/ui/icons-objects.tsx";
import { JobTypeMark } from "../job-type-mark.tsx";
import { Kbd } from "../kbd.tsx";
import { Logo } from "../logo.tsx";
import { Avatar } from "../avatar.tsx";
import { Portrait } from "../portrait.tsx";
import { ScoreBadge } from "../score-badge.tsx";
import { Spinner } from "../spinner.tsx";
import { SpecimenRow, Specimen } from "./specimen.tsx";

const MARK = [
  { line: [1, 22, 25, 22], width: 2, color: "ink" },
  { disc: [13, 11, 7], color: "signal" },
];

export function TypeSpecimen() {
  return (
    <Specimen name="Type">
      <p className="type-display">Display, Besley 400</p>
      <p className="type-section">Section, one idea per screen</p>
      <p className="type-heading">Heading, a case or a service</p>
      <p className="type-title">Title, a row or a panel</p>
      <p className="type-lead">Lead, Instrument Sans: what it is, for whom, in one sentence.</p>
      <p className="max-w-prose">
        Body. Figures in columns are tabular: <span className="fig">1,111.10 and 8,888.80</span>. A{" "}
        <a href="#type" className="link">
          link in a sentence
        </a>{" "}
        is ink with an orange rule, a{" "}
        <a href="#type" className="link link-quiet">
          quiet one
        </a>{" "}
        gets its underline on hover.
      </p>
      <p className="text-sm text-ink-3">Small and muted still reads at 4.5 to 1.</p>
      <p>
        <span className="type-figure total">$198,000</span>
      </p>
    </Specimen>
  );
}

export function ButtonSpecimen() {
  return (
    <Specimen name="Buttons">
      <SpecimenRow>
        <Button>Book a consultation</Button>
        <Button variant="outline">View opportunities</Button>
        <Button variant="ink">Search jobs</Button>
        <Button variant="line">Export</Button>
        <Button variant="text">Clear</Button>
        <Button variant="danger">Delete user</Button>
      </SpecimenRow>
      <SpecimenRow>
        <Button pending={false} pendingLabel="Sending…">
          Send message
        </Button>
        <Button pending pendingLabel="Sending…">
          Send message
        </Button>
        <Button variant="outline" pending>
          Show 12 more
        </Button>
        <Button disabled>Choose four fields</Button>
        <Button variant="outline" asChild>
          <a href="#buttons">A link</a>
        </Button>
      </SpecimenRow>
      <SpecimenRow>
        <Button size="sm">
          <actions.PlusIcon size={14} />
          New job
        </Button>
        <Button size="sm" variant="line">
          Approve
        </Button>
        <Button size="sm" variant="ink">
          Publish
        </Button>
        <Button size="sm" variant="text">
          Unpublish
        </Button>
        <IconButton label="Edit" icon={<actions.PencilIcon />} />
        <IconButton label="Delete" icon={<actions.TrashIcon />} />
        <IconButton label="Search" size="md" variant="line" icon={<actions.SearchIcon size={20} />} />
        <Spinner className="text-ink-3" />
        <Kbd>Ctrl K</Kbd>
      </SpecimenRow>
    </Specimen>
  );
}

export function IconSpecimen() {
  return (
    <Specimen name="Icons">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-x-2 gap-y-4 text-xs text-ink-2">
        {Object.entries({ ...actions, ...arrows, ...statusIcons, ...objectIcons }).map(([name, Icon]) => (
          <li key={name} className="grid gap-1">
            <span className="flex items-end gap-3 text-ink">
              <Icon />
              <Icon size={20} />
            </span>
            {name.replace("Icon", "")}
          </li>
        ))}
      </ul>
    </Specimen>
  );
}

export function MarkSpecimen() {
  return (
    <Specimen name="Badges, scores, marks">
      <SpecimenRow>
        <Badge status="draft">Draft</Badge>
        <Badge status="approved">Approved</Badge>
        <Badge status="published">Published</Badge>
        <Badge status="archived">Archived</Badge>
        <Badge status="urgent">Urgent</Badge>
        <Badge status="posted">Posted</Badge>
        <Badge status="failed">Failed</Badge>
        <Badge status="pending">Pending</Badge>
        <Badge status="info">On hold</Badge>
      </SpecimenRow>
      <SpecimenRow>
        {["Full-time", "Part-time", "Contract", "Remote", "Hybrid", "Seasonal"].map((type) => (
          <JobTypeMark key={type} type={type} />
        ))}
      </SpecimenRow>
      <SpecimenRow>
        {[92, 67, 48, 21].map((score) => (
          <ScoreBadge key={score} score={score} />
        ))}
      </SpecimenRow>
      <SpecimenRow>
        <Logo name="Ledger" mark={MARK} />
        <Logo name="Ledger" mark={MARK} className="text-[1.75rem]" />
        <Avatar name="d.kestrel" />
        <Avatar name="Irene Varady-Holt" large />
      </SpecimenRow>
      <div className="grid max-w-md grid-cols-2 gap-4">
        <Portrait name="Irene Varady" />
        <Portrait name="Tomas Okonjo" />
      </div>
    </Specimen>
  );
}
