import type { ImportKind } from "#contract/imports/constants.ts";
import { fieldLabels, type ImportFieldName } from "#contract/imports/labels.ts";

/** How a field's text is converted before it is sent. */
export type FieldFormat = "text" | "date" | "markdown" | "plain";

type ImportField = {
  name: ImportFieldName;
  required?: true;
  format?: Exclude<FieldFormat, "text">;
  /** Names of columns that hold it, without case and punctuation. The first that exists is chosen. */
  columns: readonly string[];
};

const idField = (...columns: string[]): ImportField => ({
  name: "externalId",
  columns: [...columns, "id"],
});

const person: ImportField[] = [
  {
    name: "firstName",
    columns: ["firstname", "candidatefirstname", "givenname", "forename"],
  },
  {
    name: "lastName",
    columns: ["lastname", "candidatelastname", "surname", "familyname"],
  },
  {
    name: "name",
    columns: ["name", "fullname", "candidatename", "candidate", "preferredname"],
  },
  {
    name: "email",
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
    columns: ["mobilephone", "mobile", "phone", "phonenumber", "primaryphone", "candidatephone", "cell"],
  },
];

const oldUrl: ImportField = {
  name: "oldUrl",
  columns: ["link", "permalink", "url", "joburl", "oldurl", "publicurl"],
};

/** Fields of each kind. Column names follow the vendors' documentation of their exports. */
export const importFields: Record<ImportKind, readonly ImportField[]> = {
  articles: [
    { name: "title", required: true, columns: ["title", "posttitle", "headline"] },
    {
      name: "content",
      required: true,
      format: "markdown",
      columns: ["content", "postcontent", "body", "text"],
    },
    { name: "summary", format: "plain", columns: ["excerpt", "postexcerpt", "summary"] },
    { name: "category", columns: ["category", "categories", "postcategory"] },
    { name: "author", columns: ["author", "creator", "postauthor"] },
    { name: "keywords", columns: ["tags", "tagsinput", "keywords"] },
    { name: "status", columns: ["status", "poststatus"] },
    {
      name: "publishedAt",
      format: "date",
      columns: ["date", "postdategmt", "postdate", "published"],
    },
    oldUrl,
    idField("guid", "postid"),
  ],
  jobs: [
    {
      name: "title",
      required: true,
      columns: ["title", "jobtitle", "posttitle", "jobname", "position", "job"],
    },
    {
      name: "company",
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
      required: true,
      columns: ["joblocation", "location", "locations", "city", "addresscity", "office", "offices"],
    },
    {
      name: "description",
      required: true,
      format: "plain",
      columns: ["description", "postcontent", "content", "publicdescription", "jobdescription"],
    },
    {
      name: "requirements",
      format: "plain",
      columns: ["requirements", "skills", "skilllist"],
    },
    { name: "benefits", format: "plain", columns: ["benefits"] },
    {
      name: "workplace",
      columns: ["workplace", "remoteposition", "onsite", "remote", "workplacetype"],
    },
    {
      name: "employmentType",
      columns: ["employmenttype", "joblistingtype", "jobtypes", "jobtype", "type"],
    },
    { name: "industry", columns: ["industry", "businesssector"] },
    {
      name: "experienceLevel",
      columns: ["experiencelevel", "level", "seniority"],
    },
    { name: "salary", columns: ["jobsalary", "salary", "salaryrange", "pay"] },
    {
      name: "salaryMin",
      columns: ["salarymin", "salarylow", "salary1", "minsalary", "paymin"],
    },
    {
      name: "salaryMax",
      columns: ["salarymax", "salaryhigh", "salary2", "maxsalary", "paymax"],
    },
    {
      name: "salaryCurrency",
      columns: ["jobsalarycurrency", "salarycurrency", "currency", "currencyunit"],
    },
    {
      name: "salaryPeriod",
      columns: ["jobsalaryunit", "salaryunit", "salaryperiod", "payperiod"],
    },
    { name: "urgent", columns: ["featured", "urgent", "ishot"] },
    { name: "filled", columns: ["filled"] },
    { name: "status", columns: ["status", "poststatus", "jobstatus"] },
    {
      name: "postedAt",
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
      columns: ["companyname", "company", "currentcompany", "clientcorporation", "organization"],
    },
    { name: "type", columns: ["type", "leadtype", "contacttype"] },
    { name: "tags", columns: ["tags", "candidatetags", "skilllist", "skills", "categories"] },
    { name: "notes", format: "plain", columns: ["notes", "comments", "note", "description"] },
    {
      name: "createdAt",
      format: "date",
      columns: ["dateadded", "datelastmodified", "created", "createdat", "createddate", "dateappliedfirst"],
    },
    idField("candidateid", "contactid", "bullhornid", "personid"),
  ],
  applications: [
    ...person,
    {
      name: "jobTitle",
      columns: ["jobtitle", "jobname", "joborder", "jobordertitle", "job", "jobs", "appliedfor"],
    },
    {
      name: "jobExternalId",
      columns: ["joborderid", "jobid", "requisitionid", "jobpostid"],
    },
    {
      name: "stage",
      columns: ["stage", "currentstage", "jobstage", "milestone", "status", "applicationstatus"],
    },
    {
      name: "currentPosition",
      columns: ["title", "occupation", "currenttitle", "currentposition", "candidatetitle"],
    },
    {
      name: "resumeUrl",
      columns: ["resumeurl", "resume", "resumelink", "websites"],
    },
    {
      name: "notes",
      format: "plain",
      columns: ["notes", "comments", "coverletter", "message", "candidatemessage"],
    },
    {
      name: "appliedAt",
      format: "date",
      columns: ["applicationdate", "dateapplied", "appliedon", "appliedat", "dateadded", "created", "date"],
    },
    idField("applicationid", "submissionid", "jobsubmissionid"),
  ],
  subscribers: [
    person[3]!,
    { name: "status", columns: ["status", "subscribed", "memberstatus"] },
    {
      name: "consentAt",
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
      columns: ["consentsource", "consenttext", "wording", "consent", "source", "optinsource", "form"],
    },
    { name: "consentIp", columns: ["consentip", "confirmip", "optinip", "ip"] },
  ],
  redirects: [
    {
      name: "from",
      required: true,
      columns: ["from", "source", "sourceurl", "oldurl", "old", "url"],
    },
    {
      name: "to",
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
    .map(({ name }) => fieldLabels[name]);
