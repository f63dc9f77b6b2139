PRAGMA defer_foreign_keys = on;
--> statement-breakpoint
CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`user_id` text NOT NULL,
	`owner_id` text,
	`token_hash` text NOT NULL,
	`hint` text NOT NULL,
	`capabilities` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`last_used_at` text,
	`last_used_network` text,
	`revoked_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "kind_known" CHECK(kind in ('personal', 'service'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_token` ON `api_keys` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `api_keys_user` ON `api_keys` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `api_keys_owner` ON `api_keys` (`owner_id`);
--> statement-breakpoint
CREATE INDEX `api_keys_expiry` ON `api_keys` (`expires_at`);
--> statement-breakpoint
ALTER TABLE `admin_activity_logs` ADD `api_key` text;
--> statement-breakpoint
ALTER TABLE `users` ADD `is_service` integer DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE TABLE `__new_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`action` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`entity_type` text NOT NULL,
	`entity_id` text NOT NULL,
	`payload` text DEFAULT '{}' NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text,
	`lease_until` text,
	`enqueued_at` text,
	`last_error` text,
	`waiting_for` text,
	`external_id` text,
	`request_id` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`sent_at` text,
	CONSTRAINT "kind_known" CHECK(kind in ('mail', 'crm', 'sms', 'portal', 'linkedin', 'article', 'calendar', 'resume', 'webhook')),
	CONSTRAINT "status_known" CHECK(status in ('waiting', 'sending', 'sent', 'dead', 'cancelled'))
);
--> statement-breakpoint
INSERT INTO `__new_deliveries` (rowid, `id`, `kind`, `action`, `dedupe_key`, `entity_type`, `entity_id`, `payload`, `status`, `attempts`, `next_attempt_at`, `lease_until`, `enqueued_at`, `last_error`, `waiting_for`, `external_id`, `request_id`, `created_at`, `updated_at`, `sent_at`) SELECT rowid, `id`, `kind`, `action`, `dedupe_key`, `entity_type`, `entity_id`, `payload`, `status`, `attempts`, `next_attempt_at`, `lease_until`, `enqueued_at`, `last_error`, `waiting_for`, `external_id`, `request_id`, `created_at`, `updated_at`, `sent_at` FROM `deliveries`;
--> statement-breakpoint
DROP TABLE `deliveries`;
--> statement-breakpoint
ALTER TABLE `__new_deliveries` RENAME TO `deliveries`;
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_dedupe_key` ON `deliveries` (`dedupe_key`);
--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`status`,`next_attempt_at`);
--> statement-breakpoint
CREATE INDEX `deliveries_lease` ON `deliveries` (`status`,`lease_until`);
--> statement-breakpoint
CREATE INDEX `deliveries_entity` ON `deliveries` (`entity_type`,`entity_id`);
--> statement-breakpoint
CREATE INDEX `deliveries_age` ON `deliveries` (`created_at`);
--> statement-breakpoint
CREATE INDEX `deliveries_sent` ON `deliveries` (`sent_at`) WHERE sent_at is not null;
--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`description` text,
	`events` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`disabled_reason` text,
	`failing_since` text,
	`origin` text NOT NULL,
	`secret` text NOT NULL,
	`secret_key_id` text NOT NULL,
	`previous_secret` text,
	`previous_secret_key_id` text,
	`previous_secret_until` text,
	`created_by` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "disabled_reason_known" CHECK(disabled_reason in ('staff', 'gone', 'failing')),
	CONSTRAINT "inactive_has_reason" CHECK((is_active = 1) = (disabled_reason is null)),
	CONSTRAINT "previous_is_whole" CHECK((previous_secret is null) = (previous_secret_key_id is null) and (previous_secret is null) = (previous_secret_until is null))
);
--> statement-breakpoint
CREATE INDEX `webhook_endpoints_creator` ON `webhook_endpoints` (`created_by`);
--> statement-breakpoint
CREATE TABLE `webhook_calls` (
	`id` text PRIMARY KEY NOT NULL,
	`delivery_id` text NOT NULL,
	`at` text NOT NULL,
	`status` integer,
	`ms` integer NOT NULL,
	`error` text,
	FOREIGN KEY (`delivery_id`) REFERENCES `deliveries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_calls_delivery` ON `webhook_calls` (`delivery_id`,`at`);
--> statement-breakpoint
-- Inserting an event writes a delivery for each active webhook that wants it, in the transaction of the change: an event
-- is neither lost nor sent for a change that was rolled back or changed no row. Ids are UUIDs of version 7.
CREATE VIEW webhook_events AS SELECT NULL AS type, NULL AS data;
--> statement-breakpoint
CREATE TRIGGER webhook_events_apply INSTEAD OF INSERT ON webhook_events
BEGIN
  INSERT INTO deliveries (id, kind, action, dedupe_key, entity_type, entity_id, payload, next_attempt_at, created_at, updated_at)
  SELECT
    printf('%08x-%04x-7%03x-%04x-%012x', now.ms >> 16, now.ms & 65535, random() & 4095, 32768 | (random() & 16383), random() & 281474976710655),
    'webhook', 'webhook.send', 'webhook.send:' || lower(hex(randomblob(16))), 'webhook', webhook_endpoints.id,
    json_object('event', json_object('type', new.type, 'timestamp', now.at, 'data', json(new.data))),
    now.at, now.at, now.at
  FROM webhook_endpoints, (SELECT strftime('%Y-%m-%dT%H:%M:%fZ', 'now') AS at,
    cast((julianday('now') - 2440587.5) * 86400000 AS integer) AS ms) AS now
  WHERE webhook_endpoints.is_active = 1
    AND EXISTS (SELECT 1 FROM json_each(webhook_endpoints.events) WHERE value = new.type);
END;
--> statement-breakpoint
-- What is suspected of being spam has no events until staff release it; then it is created.
CREATE TRIGGER applications_event_insert AFTER INSERT ON applications WHEN coalesce(new.spam_status, 'not-spam') = 'not-spam'
BEGIN
  INSERT INTO webhook_events (type, data) VALUES ('application.created', json_object(
    'id', new.id, 'jobId', new.job_id, 'jobTitle', new.job_title, 'stage', new.stage, 'createdAt', new.created_at));
END;
--> statement-breakpoint
CREATE TRIGGER applications_event_release AFTER UPDATE OF spam_status ON applications
  WHEN old.spam_status IN ('suspected', 'spam') AND coalesce(new.spam_status, 'not-spam') = 'not-spam'
BEGIN
  INSERT INTO webhook_events (type, data) VALUES ('application.created', json_object(
    'id', new.id, 'jobId', new.job_id, 'jobTitle', new.job_title, 'stage', new.stage, 'createdAt', new.created_at));
END;
--> statement-breakpoint
CREATE TRIGGER applications_event_update AFTER UPDATE OF stage, stage_id ON applications
  WHEN (new.stage <> old.stage OR new.stage_id IS NOT old.stage_id)
    AND coalesce(old.spam_status, 'not-spam') = 'not-spam' AND coalesce(new.spam_status, 'not-spam') = 'not-spam'
BEGIN
  INSERT INTO webhook_events (type, data) VALUES ('application.updated', json_object(
    'id', new.id, 'jobId', new.job_id, 'jobTitle', new.job_title, 'stage', new.stage, 'stageId', new.stage_id,
    'previousStage', old.stage, 'previousStageId', old.stage_id));
END;
--> statement-breakpoint
CREATE TRIGGER crm_leads_event_insert AFTER INSERT ON crm_leads WHEN coalesce(new.spam_status, 'not-spam') = 'not-spam'
BEGIN
  INSERT INTO webhook_events (type, data) VALUES ('lead.created', json_object(
    'id', new.id, 'leadType', new.lead_type, 'pipeline', new.pipeline, 'stage', new.pipeline_stage,
    'status', new.status, 'priority', new.priority, 'assignedTo', new.assigned_to, 'createdAt', new.created_at));
END;
--> statement-breakpoint
CREATE TRIGGER crm_leads_event_release AFTER UPDATE OF spam_status ON crm_leads
  WHEN old.spam_status IN ('suspected', 'spam') AND coalesce(new.spam_status, 'not-spam') = 'not-spam'
BEGIN
  INSERT INTO webhook_events (type, data) VALUES ('lead.created', json_object(
    'id', new.id, 'leadType', new.lead_type, 'pipeline', new.pipeline, 'stage', new.pipeline_stage,
    'status', new.status, 'priority', new.priority, 'assignedTo', new.assigned_to, 'createdAt', new.created_at));
END;
--> statement-breakpoint
-- Names the changed fields without their values, which may be personal. D1 allows few terms in a compound SELECT.
CREATE TRIGGER crm_leads_event_update AFTER UPDATE OF first_name, last_name, email, phone, company, headline, place, lead_type,
  pipeline, pipeline_stage, assigned_to, priority, status, tags, next_follow_up, merged_into_id ON crm_leads
  WHEN (new.first_name IS NOT old.first_name OR new.last_name IS NOT old.last_name OR new.email IS NOT old.email
    OR new.phone IS NOT old.phone OR new.company IS NOT old.company OR new.headline IS NOT old.headline
    OR new.place IS NOT old.place OR new.lead_type <> old.lead_type OR new.pipeline IS NOT old.pipeline
    OR new.pipeline_stage <> old.pipeline_stage OR new.assigned_to IS NOT old.assigned_to
    OR new.priority <> old.priority OR new.status <> old.status OR new.tags <> old.tags
    OR new.next_follow_up IS NOT old.next_follow_up OR new.merged_into_id IS NOT old.merged_into_id)
    AND coalesce(old.spam_status, 'not-spam') = 'not-spam' AND coalesce(new.spam_status, 'not-spam') = 'not-spam'
BEGIN
  INSERT INTO webhook_events (type, data) VALUES ('lead.updated', json_object(
    'id', new.id, 'leadType', new.lead_type, 'pipeline', new.pipeline, 'stage', new.pipeline_stage,
    'status', new.status, 'priority', new.priority, 'assignedTo', new.assigned_to, 'mergedIntoId', new.merged_into_id,
    'changed', (SELECT json_group_array(value) FROM json_each(json_array(
      iif(new.first_name IS NOT old.first_name, 'firstName', NULL),
      iif(new.last_name IS NOT old.last_name, 'lastName', NULL),
      iif(new.email IS NOT old.email, 'email', NULL),
      iif(new.phone IS NOT old.phone, 'phone', NULL),
      iif(new.company IS NOT old.company, 'company', NULL),
      iif(new.headline IS NOT old.headline, 'headline', NULL),
      iif(new.place IS NOT old.place, 'place', NULL),
      iif(new.lead_type <> old.lead_type, 'leadType', NULL),
      iif(new.pipeline IS NOT old.pipeline, 'pipeline', NULL),
      iif(new.pipeline_stage <> old.pipeline_stage, 'stage', NULL),
      iif(new.assigned_to IS NOT old.assigned_to, 'assignedTo', NULL),
      iif(new.priority <> old.priority, 'priority', NULL),
      iif(new.status <> old.status, 'status', NULL),
      iif(new.tags <> old.tags, 'tags', NULL),
      iif(new.next_follow_up IS NOT old.next_follow_up, 'nextFollowUp', NULL),
      iif(new.merged_into_id IS NOT old.merged_into_id, 'mergedIntoId', NULL))) WHERE value IS NOT NULL)));
END;
--> statement-breakpoint
-- A slot that waits for a confirmation by mail, or for staff, is no booking yet.
CREATE TRIGGER booking_appointments_event_insert AFTER INSERT ON booking_appointments
  WHEN new.held_until IS NULL AND coalesce(new.spam_status, 'not-spam') = 'not-spam'
    AND new.status IN ('scheduled', 'confirmed')
BEGIN
  INSERT INTO webhook_events (type, data) VALUES ('booking.created', json_object(
    'id', new.id, 'bookingTypeId', new.booking_type_id, 'leadId', new.lead_id, 'status', new.status,
    'startsAt', new.starts_at, 'endsAt', new.ends_at));
END;
--> statement-breakpoint
CREATE TRIGGER booking_appointments_event_confirm AFTER UPDATE OF held_until, spam_status ON booking_appointments
  WHEN (old.held_until IS NOT NULL OR old.spam_status IN ('suspected', 'spam'))
    AND new.held_until IS NULL AND coalesce(new.spam_status, 'not-spam') = 'not-spam'
    AND new.status IN ('scheduled', 'confirmed')
BEGIN
  INSERT INTO webhook_events (type, data) VALUES ('booking.created', json_object(
    'id', new.id, 'bookingTypeId', new.booking_type_id, 'leadId', new.lead_id, 'status', new.status,
    'startsAt', new.starts_at, 'endsAt', new.ends_at));
END;
--> statement-breakpoint
CREATE TRIGGER booking_appointments_event_move AFTER UPDATE OF starts_at ON booking_appointments
  WHEN new.starts_at <> old.starts_at AND old.held_until IS NULL AND coalesce(old.spam_status, 'not-spam') = 'not-spam'
    AND new.status IN ('scheduled', 'confirmed')
BEGIN
  INSERT INTO webhook_events (type, data) VALUES ('booking.rescheduled', json_object(
    'id', new.id, 'bookingTypeId', new.booking_type_id, 'leadId', new.lead_id, 'status', new.status,
    'startsAt', new.starts_at, 'endsAt', new.ends_at, 'previousStartsAt', old.starts_at));
END;
--> statement-breakpoint
CREATE TRIGGER booking_appointments_event_cancel AFTER UPDATE OF status ON booking_appointments
  WHEN new.status = 'cancelled' AND old.status <> 'cancelled' AND old.held_until IS NULL
    AND coalesce(old.spam_status, 'not-spam') = 'not-spam'
BEGIN
  INSERT INTO webhook_events (type, data) VALUES ('booking.canceled', json_object(
    'id', new.id, 'bookingTypeId', new.booking_type_id, 'leadId', new.lead_id, 'status', new.status,
    'startsAt', new.starts_at, 'endsAt', new.ends_at));
END;
--> statement-breakpoint
CREATE TRIGGER articles_event_insert AFTER INSERT ON articles WHEN new.status = 'published' AND new.deleted_at IS NULL
BEGIN
  INSERT INTO webhook_events (type, data) VALUES ('article.published', json_object(
    'id', new.id, 'slug', new.slug, 'title', new.title, 'category', new.category, 'publishedAt', new.published_at));
END;
--> statement-breakpoint
CREATE TRIGGER articles_event_update AFTER UPDATE OF status, deleted_at ON articles
  WHEN (new.status = 'published' AND new.deleted_at IS NULL) <> (old.status = 'published' AND old.deleted_at IS NULL)
BEGIN
  INSERT INTO webhook_events (type, data) VALUES (
    iif(new.status = 'published' AND new.deleted_at IS NULL, 'article.published', 'article.unpublished'), json_object(
    'id', new.id, 'slug', new.slug, 'title', new.title, 'category', new.category, 'publishedAt', new.published_at));
END;
--> statement-breakpoint
CREATE TRIGGER jobs_event_insert AFTER INSERT ON jobs WHEN new.status = 'published' AND new.deleted_at IS NULL
BEGIN
  INSERT INTO webhook_events (type, data) VALUES ('job.published', json_object(
    'id', new.id, 'title', new.title, 'company', new.company, 'publishedAt', new.published_at, 'expiresAt', new.expires_at));
END;
--> statement-breakpoint
CREATE TRIGGER jobs_event_update AFTER UPDATE OF status, deleted_at ON jobs
  WHEN (new.status = 'published' AND new.deleted_at IS NULL) <> (old.status = 'published' AND old.deleted_at IS NULL)
BEGIN
  INSERT INTO webhook_events (type, data) VALUES (
    iif(new.status = 'published' AND new.deleted_at IS NULL, 'job.published', 'job.closed'), json_object(
    'id', new.id, 'title', new.title, 'company', new.company, 'publishedAt', new.published_at, 'expiresAt', new.expires_at));
END;
