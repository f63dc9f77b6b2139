import * as z from "zod";
import { isoTime, requiredText } from "#contract/schemas.ts";
import { connectionStatuses, mappedFields } from "./constants.ts";

/** GoHighLevel id. */
const vendorId = z.string().regex(/^[\w-]{1,64}$/, "This is not a GoHighLevel id.");

export const Connection = z.object({
  status: z.enum(connectionStatuses),
  /** Result of the last check as a sentence; null before the first one. */
  message: z.string().nullable(),
  at: isoTime.nullable(),
});
export type Connection = z.infer<typeof Connection>;

/** Figures of the CRM screen. Contacts are our leads. */
export const CrmStats = z.object({
  totalContacts: z.number(),
  syncedLeads: z.number(),
  pendingSync: z.number(),
  connectionStatus: z.enum(connectionStatuses),
  lastSyncTime: isoTime.nullable(),
});
export type CrmStats = z.infer<typeof CrmStats>;

export const SyncedLead = z.object({
  id: z.string(),
  syncedToGHL: z.boolean(),
  ghlContactId: z.string().nullable(),
  ghlLastSync: isoTime.nullable(),
  ghlError: z.string().nullable(),
});
export type SyncedLead = z.infer<typeof SyncedLead>;

const Option = z.object({ id: z.string(), name: z.string() });

/** GoHighLevel objects available for mapping. */
export const CrmOptions = z.object({
  pipelines: z.array(Option.extend({ stages: z.array(Option) })),
  calendars: z.array(Option),
  customFields: z.array(Option),
});
export type CrmOptions = z.infer<typeof CrmOptions>;

const StageMapping = z.strictObject({ key: requiredText(80, "Name the stage."), stageId: vendorId });
const PipelineMapping = z.strictObject({
  name: requiredText(120, "Name the pipeline."),
  /** Null: leads in this pipeline create no opportunity. */
  pipelineId: vendorId.nullable(),
  stages: z.array(StageMapping).max(50),
});
export type PipelineMapping = z.infer<typeof PipelineMapping>;

const FieldMapping = z.strictObject({ field: z.enum(mappedFields), customFieldId: vendorId });
export type FieldMapping = z.infer<typeof FieldMapping>;

export const CrmSettings = z.object({
  connection: Connection,
  locationId: z.string().nullable(),
  lastSyncTime: isoTime.nullable(),
  /** Whether text messages are enabled in the SMS settings. */
  smsActive: z.boolean(),
  /** URL for GoHighLevel webhooks. */
  webhookUrl: z.string(),
  ourPipelines: z.array(
    z.object({ name: z.string(), stages: z.array(z.object({ key: z.string(), name: z.string() })) }),
  ),
  pipelines: z.array(PipelineMapping),
  customFields: z.array(FieldMapping),
  calendarId: z.string().nullable(),
});
export type CrmSettings = z.infer<typeof CrmSettings>;

/** Partial update: absent fields keep their value. */
export const CrmSettingsPatch = z.strictObject({
  pipelines: z.array(PipelineMapping).max(50).optional(),
  customFields: z.array(FieldMapping).max(mappedFields.length).optional(),
  calendarId: vendorId.nullable().optional(),
});
export type CrmSettingsPatch = z.infer<typeof CrmSettingsPatch>;
