import type { ImportKind } from "#contract/imports/constants.ts";

/** How a field's text is converted before it is sent. */
export type FieldFormat = "text" | "date" | "markdown" | "plain";

type ImportField = {
  name: string;
  label: string;
  required?: true;
  format?: Exclude<FieldFormat, "text">;
  /** Names of columns that hold it, without case and punctuation. The first that exists is chosen. */
  columns: readonly string[];
};

const idField = (...columns: string[]): ImportField => ({
  name: "externalId",
  label: "ID in the old system",
  columns: [...columns, "id"],
});

const person: ImportField[] = [
  {
    name: "firstName",
    label: "First name",
    columns: ["firstname", "candidatefirstname", "givenname", "forename"],
  },
  {
    name: "lastName",
    label: "Last name",
    columns: ["lastname", "candidatelastname", "surname", "familyname"],
  },
  {
    name: "name",
    label: "Full name",
    columns: ["name", "fullname", "candidatename", "candidate", "preferredname"],
  },
  {
    name: "email",
    label: "Email",
    required: true,
    columns: [
      "email",
      "emailaddress",
      "email1",
      "primaryemail",
      "candidateemail",
      "personalemail",
      "useremail",
      "mail",
    ],
  },
  {
    name: "phone",
    label: "Phone",
    columns: ["mobilephone", "mobile", "phone", "phonenumber", "primaryphone", "candidatephone", "cell"],
  },
];

const oldUrl: ImportField = {
  name: "oldUrl",
  label: "Old address",
  columns: ["link", "permalink", "url", "joburl", "oldurl", "publicurl"],
};

/** Fields of each kind. Column names follow the vendors' documentation of their exports. */
export const importFields: Record<ImportKind, readonly ImportField[]> = {
  articles: [
    { name: "title", label: "Title", required: true, columns: ["title", "posttitle", "headline"] },
    {
      name: "content",
      label: "Text",
      required: true,
      format: "markdown",
      columns: ["content", "postcontent", "body", "text"],
    },
    { name: "summary", label: "Summary", format: "plain", columns: ["excerpt", "postexcerpt", "summary"] },
    { name: "category", label: "Category", columns: ["category", "categories", "postcategory"] },
    { name: "author", label: "Author", columns: ["author", "creator", "postauthor"] },
    { name: "keywords", label: "Keywords", columns: ["tags", "tagsinput", "keywords"] },
    { name: "status", label: "Status", columns: ["status", "poststatus"] },
    {
      name: "publishedAt",
      label: "Published",
      format: "date",
      columns: ["date", "postdategmt", "postdate", "published"],
    },
    oldUrl,
    idField("guid", "postid"),
  ],
  jobs: [
    {
      name: "title",
      label: "Title",
      required: true,
      columns: ["title", "jobtitle", "posttitle", "jobname", "position", "job"],
    },
    {
      name: "company",
      label: "Company",
      required: true,
      columns: [
        "companyname",
        "company",
        "clientcorporation",
        "clientcorporationname",
        "client",
        "employer",
        "department",
      ],
    },
    {
      name: "location",
      label: "Location",
      required: true,
      columns: ["joblocation", "location", "locations", "city", "addresscity", "office", "offices"],
    },
    {
      name: "description",
      label: "Description",
      required: true,
      format: "plain",
      columns: ["description", "postcontent", "content", "publicdescription", "jobdescription"],
    },
    {
      name: "requirements",
      label: "Requirements",
      format: "plain",
      columns: ["requirements", "skills", "skilllist"],
    },
    { name: "benefits", label: "Benefits", format: "plain", columns: ["benefits"] },
    {
      name: "workplace",
      label: "Workplace",
      columns: ["workplace", "remoteposition", "onsite", "remote", "workplacetype"],
    },
    {
      name: "employmentType",
      label: "Employment type",
      columns: ["employmenttype", "joblistingtype", "jobtypes", "jobtype", "type"],
    },
    { name: "industry", label: "Industry", columns: ["industry", "businesssector"] },
    {
      name: "experienceLevel",
      label: "Experience level",
      columns: ["experiencelevel", "level", "seniority"],
    },
    { name: "salary", label: "Salary (text)", columns: ["jobsalary", "salary", "salaryrange", "pay"] },
    {
      name: "salaryMin",
      label: "Salary from",
      columns: ["salarymin", "salarylow", "salary1", "minsalary", "paymin"],
    },
    {
      name: "salaryMax",
      label: "Salary to",
      columns: ["salarymax", "salaryhigh", "salary2", "maxsalary", "paymax"],
    },
    {
      name: "salaryCurrency",
      label: "Currency",
      columns: ["jobsalarycurrency", "salarycurrency", "currency", "currencyunit"],
    },
    {
      name: "salaryPeriod",
      label: "Pay period",
      columns: ["jobsalaryunit", "salaryunit", "salaryperiod", "payperiod"],
    },
    { name: "urgent", label: "Urgent", columns: ["featured", "urgent", "ishot"] },
    { name: "filled", label: "Filled", columns: ["filled"] },
    { name: "status", label: "Status", columns: ["status", "poststatus", "jobstatus"] },
    {
      name: "postedAt",
      label: "Published",
      format: "date",
      columns: [
        "dateadded",
        "postdategmt",
        "postdate",
        "dateopened",
        "openedat",
        "opendate",
        "date",
        "created",
        "published",
      ],
    },
    {
      name: "expiresAt",
      label: "Closes",
      format: "date",
      columns: ["jobexpires", "expires", "dateend", "closingdate", "closedate", "expirydate"],
    },
    oldUrl,
    idField("jobid", "jobpostid", "joborderid", "requisitionid", "postid"),
  ],
  people: [
    ...person,
    {
      name: "company",
      label: "Company",
      columns: ["companyname", "company", "currentcompany", "clientcorporation", "organization"],
    },
    { name: "type", label: "Type", columns: ["type", "leadtype", "contacttype"] },
    { name: "tags", label: "Tags", columns: ["tags", "candidatetags", "skilllist", "skills", "categories"] },
    { name: "notes", label: "Notes", format: "plain", columns: ["notes", "comments", "note", "description"] },
    {
      name: "createdAt",
      label: "First contact",
      format: "date",
      columns: ["dateadded", "datelastmodified", "created", "createdat", "createddate", "dateappliedfirst"],
    },
    idField("candidateid", "contactid", "bullhornid", "personid"),
  ],
  applications: [
    ...person,
    {
      name: "jobTitle",
      label: "Job",
      columns: ["jobtitle", "jobname", "joborder", "jobordertitle", "job", "jobs", "appliedfor"],
    },
    {
      name: "jobExternalId",
      label: "ID of the job",
      columns: ["joborderid", "jobid", "requisitionid", "jobpostid"],
    },
    {
      name: "stage",
      label: "Stage",
      columns: ["stage", "currentstage", "jobstage", "milestone", "status", "applicationstatus"],
    },
    {
      name: "currentPosition",
      label: "Current position",
      columns: ["title", "occupation", "currenttitle", "currentposition", "candidatetitle"],
    },
    {
      name: "resumeUrl",
      label: "Link to the resume",
      columns: ["resumeurl", "resume", "resumelink", "websites"],
    },
    {
      name: "notes",
      label: "Notes",
      format: "plain",
      columns: ["notes", "comments", "coverletter", "message", "candidatemessage"],
    },
    {
      name: "appliedAt",
      label: "Applied",
      format: "date",
      columns: ["applicationdate", "dateapplied", "appliedon", "appliedat", "dateadded", "created", "date"],
    },
    idField("applicationid", "submissionid", "jobsubmissionid"),
  ],
  subscribers: [
    person[3]!,
    { name: "status", label: "Status", columns: ["status", "subscribed", "memberstatus"] },
    {
      name: "consentAt",
      label: "Consent given at",
      format: "date",
      columns: [
        "consentat",
        "consentdate",
        "confirmtime",
        "confirmedat",
        "optintime",
        "optindate",
        "subscribedat",
      ],
    },
    {
      name: "consentSource",
      label: "Consent: form or wording",
      columns: ["consentsource", "consenttext", "wording", "consent", "source", "optinsource", "form"],
    },
    { name: "consentIp", label: "Consent: IP address", columns: ["consentip", "confirmip", "optinip", "ip"] },
  ],
  redirects: [
    {
      name: "from",
      label: "Old address",
      required: true,
      columns: ["from", "source", "sourceurl", "oldurl", "old", "url"],
    },
    {
      name: "to",
      label: "New address (empty: gone)",
      columns: ["to", "target", "targeturl", "newurl", "new", "destination"],
    },
  ],
};

/** `_job_location` and `Job Location` are the same column. */
const simplifyColumn = (column: string): string => column.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

export type Mapping = Record<string, string>;

/** The column of each field, guessed from names; a column is used once. */
export function guessMapping(kind: ImportKind, columns: readonly string[]): Mapping {
  const free = new Map(
    columns.map((column) => [simplifyColumn(column), column]).toReversed() as [string, string][],
  );
  const mapping: Mapping = {};
  for (const { name, columns: names } of importFields[kind]) {
    const key = names.find((one) => free.has(one));
    if (key === undefined) continue;
    mapping[name] = free.get(key)!;
    free.delete(key);
  }
  return mapping;
}

/** Labels of required fields without a column. A location may be missing for remote jobs, so the rows decide. */
export const missingFields = (kind: ImportKind, mapping: Mapping): string[] =>
  importFields[kind]
    .filter(({ name, required }) => required && name !== "location" && !mapping[name])
    .map(({ label }) => label);
