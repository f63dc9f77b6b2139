import { useState } from "react";
import { Alert } from "../alert.tsx";
import { Button } from "../button.tsx";
import { Checkbox } from "../checkbox.tsx";
import { FieldGroup } from "../field-group.tsx";
import { Field } from "../field.tsx";
import { FileField } from "../file-field.tsx";
import { Input } from "../input.tsx";
import { NativeSelect } from "../native-select.tsx";
import { PasswordField } from "../password-field.tsx";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { Switch } from "../switch.tsx";
import { Textarea } from "../textarea.tsx";
import { SpecimenRow, Specimen } from "./specimen.tsx";

const HELP = ["FP&A and budgeting", "Consolidation and close", "Data and reporting"];

export function FieldSpecimen() {
  return (
    <Specimen name="Fields">
      <form
        className="grid max-w-3xl gap-x-4 gap-y-5 sm:grid-cols-2"
        onSubmit={(event) => event.preventDefault()}
      >
        <Field label="Full name">
          <Input name="name" defaultValue="Joss Merriday" autoComplete="name" />
        </Field>
        <Field label="Email" error="Please enter a valid email">
          <Input name="email" type="email" defaultValue="joss@" />
        </Field>
        <Field label="Phone" optional hint="Only for this appointment.">
          <Input name="phone" type="tel" placeholder="(317) 555-0100" />
        </Field>
        <Field label="Locked">
          <Input name="locked" disabled defaultValue="d.kestrel" />
        </Field>
        <Field label="Help with">
          <NativeSelect name="help" options={HELP} placeholder="Please choose" />
        </Field>
        <Field label="Team" error="Choose a team">
          <NativeSelect name="team" options={HELP} placeholder="Please choose" />
        </Field>
        <Field label="Password">
          <PasswordField name="password" defaultValue="planwright1" autoComplete="current-password" />
        </Field>
        <Field label="Message" className="sm:col-span-2" optional>
          {(controlProps) => <Textarea {...controlProps} name="message" placeholder="What should we know?" />}
        </Field>
        <Field label="Resume">
          <FileField name="resume" rule="PDF or Word, up to 5 MB" accept=".pdf,.doc,.docx" />
        </Field>
        <Field label="Resume, rejected" error="The file is larger than 5 MB. Choose a smaller one.">
          <FileField name="resume2" rule="PDF or Word, up to 5 MB" />
        </Field>
        <FieldGroup legend="Meeting">
          <Checkbox type="radio" name="meeting" value="virtual" label="Virtual" defaultChecked />
          <Checkbox type="radio" name="meeting" value="office" label="In the office" />
        </FieldGroup>
        <div className="grid content-start gap-2">
          <Checkbox name="terms" label={<TermsLabel />} defaultChecked />
          <Checkbox
            name="news"
            label="Send me the monthly letter"
            error="Please agree, or leave the letter out"
          />
          <Checkbox name="off" label="Disabled option" disabled />
        </div>
      </form>
    </Specimen>
  );
}

function TermsLabel() {
  return (
    <>
      I agree to the{" "}
      <a href="#terms" className="link link-quiet">
        terms and conditions
      </a>
    </>
  );
}

export function ToggleSpecimen() {
  const [view, setView] = useState<"week" | "month" | "list">("week");
  return (
    <Specimen name="Switches and segments">
      <SpecimenRow>
        <Switch label="Active" defaultChecked />
        <Switch label="Paused" />
        <Switch label="Locked" disabled />
      </SpecimenRow>
      <div className="grid max-w-sm gap-3">
        <Switch label="Ledgerline Jobs" hint="24 live postings" align="end" defaultChecked />
        <Switch label="Campus Feed" hint="Not configured" align="end" />
      </div>
      <SpecimenRow>
        <SegmentedControl
          label="View"
          value={view}
          onValueChange={setView}
          options={[
            { value: "week", label: "Week" },
            { value: "month", label: "Month" },
            { value: "list", label: "List" },
          ]}
        />
      </SpecimenRow>
    </Specimen>
  );
}

export function AlertSpecimen() {
  return (
    <Specimen name="Alerts">
      <Alert tone="danger" title="Login failed.">
        Invalid username or password.
      </Alert>
      <Alert tone="caution" title="LinkedIn stopped accepting our token.">
        Posts stay queued until you reconnect.
      </Alert>
      <Alert tone="positive">The schedule runs again on Monday, 09:00.</Alert>
      <Alert tone="note">Sample data. Replace it in the content folder.</Alert>
      <SpecimenRow>
        <Button variant="outline">After the alerts</Button>
      </SpecimenRow>
    </Specimen>
  );
}
