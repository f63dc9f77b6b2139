-- Business values (industries, job types, departments, contact topics, currency, time zone) are validated in code:
-- their CHECK constraints and DEFAULTs go. SQLite has to rebuild a table for that, and D1 keeps foreign keys on, so
-- DROP TABLE would delete the rows and run ON DELETE of everything that refers to them. Each table is therefore rebuilt so:
--   1. Save the rows with their rowids, which the search index refers to.
--   2. Change the ids of the old rows. The foreign keys are deferred and have no ON UPDATE action: references stay.
--   3. Drop the old table. No row refers to the changed ids, so ON DELETE does nothing.
--   4. Create the table under its name and insert the saved rows: the references are valid again.
--   5. Create indexes and triggers again. Until then no trigger runs, so search and content version are unchanged.
PRAGMA defer_foreign_keys = on;
--> statement-breakpoint
-- Stops with 'malformed JSON' when one of the tables has a column, an index or a trigger of your own, which would be lost.
-- Add it to the statements below.
SELECT iif(count(*) = 0, NULL, json('Not known to this migration: ' || group_concat(name))) FROM (
  SELECT c.name FROM json_each('{"users":["id","username","password_hash","role","department","permissions","is_active","epoch","must_change_password","last_login","created_at","updated_at"],
    "contacts":["id","kind","first_name","last_name","email","company","phone","inquiry","help_type","message","sms_marketing_consent","sms_appointment_consent","consented_at","consent_version","attribution","created_at","updated_at","read_at","answered_at","assigned_to","about_job","addressee"],
    "content_schedules":["id","title","category","prompt","variables","frequency","day_of_week","day_of_month","time","timezone","is_active","auto_publish","auto_linkedin","next_run","last_run","last_error","created_by","version","created_at","updated_at","failed_runs","equal_failures","paused_at"],
    "jobs":["id","title","company","location","type","industry","description","requirements","benefits","experience_level","salary","salary_min","salary_max","salary_currency","salary_period","is_urgent","status","image_url","publish_to_portals","portal_settings","published_at","first_published_at","expires_at","archived_at","deleted_at","created_by","version","created_at","updated_at","archived_from","visa_sponsorship","workplace","employment_type","places","applicant_countries","place_to_check"],
    "booking_types":["id","name","description","duration","price","is_active","color","required_info","available_slots","buffer_time","slot_step","minimum_notice","max_advance_booking","allow_rescheduling","auto_confirm","time_zone","sort_order","created_at","updated_at","host","audience"],
    "booking_availability":["id","booking_type_id","day_of_week","start_time","end_time","time_zone","is_active","created_at","updated_at"],
    "booking_blocked_times":["id","title","start_date_time","end_date_time","time_zone","is_recurring","recurring_pattern","created_at","updated_at"],
    "booking_appointments":["id","booking_type_id","lead_id","application_id","contact_id","booker_name","booker_email","booker_phone","booker_company","booker_notes","booker_time_zone","starts_at","ends_at","appointment_date","duration","time_zone","status","meeting_location","meeting_link","notes","internal_notes","confirmation_sent","reminder_sent","reschedule_count","sequence","cancelled_at","cancel_reason","completed_at","ghl_appointment_id","created_at","updated_at","booker_phone_key","booker_network","held_until"]}') t, pragma_table_xinfo(t.key) c
    WHERE c.name NOT IN (SELECT value FROM json_each(t.value))
  UNION ALL
  SELECT name FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL
    AND tbl_name IN ('users', 'contacts', 'content_schedules', 'jobs', 'booking_types', 'booking_availability', 'booking_blocked_times', 'booking_appointments')
    AND name NOT IN ('users_username', 'contacts_newest', 'contacts_email', 'contacts_open', 'contacts_assignee', 'content_schedules_due', 'content_schedules_creator', 'jobs_listed', 'jobs_newest', 'jobs_expiry', 'jobs_deleted', 'jobs_creator', 'jobs_version_insert', 'jobs_version_update', 'jobs_version_delete', 'jobs_by_title', 'jobs_by_company', 'jobs_by_closing', 'jobs_order_insert', 'jobs_order_update', 'jobs_order_delete', 'jobs_short_id', 'jobs_fts_insert', 'jobs_fts_delete', 'jobs_fts_update', 'jobs_to_check', 'booking_types_order', 'booking_types_version_insert', 'booking_types_version_update', 'booking_types_version_delete', 'booking_availability_window', 'booking_blocked_times_span', 'booking_blocked_times_recurring', 'booking_appointments_start', 'booking_appointments_status', 'booking_appointments_type', 'booking_appointments_email', 'booking_appointments_lead', 'booking_appointments_application', 'booking_appointments_contact', 'booking_appointments_held')
);
--> statement-breakpoint
-- users
CREATE TABLE `users_saved` AS SELECT rowid AS `saved_rowid`, * FROM `users`;
--> statement-breakpoint
UPDATE `users` SET `id` = 'rebuilt:' || `id`;
--> statement-breakpoint
DROP TABLE `users`;
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`password_hash` text NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	`department` text,
	`permissions` text,
	`is_active` integer DEFAULT true NOT NULL,
	`epoch` integer DEFAULT 0 NOT NULL,
	`must_change_password` integer DEFAULT false NOT NULL,
	`last_login` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "role_known" CHECK(role in ('user', 'recruiter', 'manager', 'admin'))
);
--> statement-breakpoint
INSERT INTO `users` (rowid, `id`, `username`, `password_hash`, `role`, `department`, `permissions`, `is_active`, `epoch`, `must_change_password`, `last_login`, `created_at`, `updated_at`)
SELECT `saved_rowid`, `id`, `username`, `password_hash`, `role`, `department`, `permissions`, `is_active`, `epoch`, `must_change_password`, `last_login`, `created_at`, `updated_at` FROM `users_saved`;
--> statement-breakpoint
DROP TABLE `users_saved`;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (lower(username));
--> statement-breakpoint
-- contacts
CREATE TABLE `contacts_saved` AS SELECT rowid AS `saved_rowid`, * FROM `contacts`;
--> statement-breakpoint
UPDATE `contacts` SET `id` = 'rebuilt:' || `id`;
--> statement-breakpoint
DROP TABLE `contacts`;
--> statement-breakpoint
CREATE TABLE `contacts` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`company` text,
	`phone` text,
	`inquiry` text NOT NULL,
	`help_type` text,
	`message` text DEFAULT '' NOT NULL,
	`sms_marketing_consent` integer DEFAULT false NOT NULL,
	`sms_appointment_consent` integer DEFAULT false NOT NULL,
	`consented_at` text,
	`consent_version` text,
	`attribution` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL, `read_at` text, `answered_at` text, `assigned_to` text REFERENCES users(id) ON DELETE set null, `about_job` text, `addressee` text,
	CONSTRAINT "kind_known" CHECK(kind in ('home', 'contact-page'))
);
--> statement-breakpoint
INSERT INTO `contacts` (rowid, `id`, `kind`, `first_name`, `last_name`, `email`, `company`, `phone`, `inquiry`, `help_type`, `message`, `sms_marketing_consent`, `sms_appointment_consent`, `consented_at`, `consent_version`, `attribution`, `created_at`, `updated_at`, `read_at`, `answered_at`, `assigned_to`, `about_job`, `addressee`)
SELECT `saved_rowid`, `id`, `kind`, `first_name`, `last_name`, `email`, `company`, `phone`, `inquiry`, `help_type`, `message`, `sms_marketing_consent`, `sms_appointment_consent`, `consented_at`, `consent_version`, `attribution`, `created_at`, `updated_at`, `read_at`, `answered_at`, `assigned_to`, `about_job`, `addressee` FROM `contacts_saved`;
--> statement-breakpoint
DROP TABLE `contacts_saved`;
--> statement-breakpoint
CREATE INDEX `contacts_newest` ON `contacts` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `contacts_email` ON `contacts` (`email`);
--> statement-breakpoint
CREATE INDEX `contacts_open` ON `contacts` (`created_at`,`id`) WHERE answered_at is null;
--> statement-breakpoint
CREATE INDEX `contacts_assignee` ON `contacts` (`assigned_to`);
--> statement-breakpoint
-- content_schedules
CREATE TABLE `content_schedules_saved` AS SELECT * FROM `content_schedules`;
--> statement-breakpoint
CREATE TABLE `content_schedules_sequence` AS SELECT `seq` FROM sqlite_sequence WHERE `name` = 'content_schedules';
--> statement-breakpoint
UPDATE `content_schedules` SET `id` = -`id`;
--> statement-breakpoint
DROP TABLE `content_schedules`;
--> statement-breakpoint
CREATE TABLE `content_schedules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`category` text NOT NULL,
	`prompt` text NOT NULL,
	`variables` text DEFAULT '{}' NOT NULL,
	`frequency` text DEFAULT 'weekly' NOT NULL,
	`day_of_week` integer,
	`day_of_month` integer,
	`time` text DEFAULT '09:00' NOT NULL,
	`timezone` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`auto_publish` integer DEFAULT false NOT NULL,
	`auto_linkedin` integer DEFAULT false NOT NULL,
	`next_run` text,
	`last_run` text,
	`last_error` text,
	`created_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL, `failed_runs` integer DEFAULT 0 NOT NULL, `equal_failures` integer DEFAULT 0 NOT NULL, `paused_at` text,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "frequency_known" CHECK(frequency in ('daily', 'weekly', 'monthly')),
	CONSTRAINT "day_of_week_range" CHECK(day_of_week between 0 and 6),
	CONSTRAINT "day_of_month_range" CHECK(day_of_month between 1 and 31),
	CONSTRAINT "time_clock" CHECK(time glob '[01][0-9]:[0-5][0-9]' or time glob '2[0-3]:[0-5][0-9]'),
	CONSTRAINT "weekly_has_day" CHECK(frequency <> 'weekly' or day_of_week is not null),
	CONSTRAINT "monthly_has_day" CHECK(frequency <> 'monthly' or day_of_month is not null)
);
--> statement-breakpoint
INSERT INTO `content_schedules` (`id`, `title`, `category`, `prompt`, `variables`, `frequency`, `day_of_week`, `day_of_month`, `time`, `timezone`, `is_active`, `auto_publish`, `auto_linkedin`, `next_run`, `last_run`, `last_error`, `created_by`, `version`, `created_at`, `updated_at`, `failed_runs`, `equal_failures`, `paused_at`)
SELECT `id`, `title`, `category`, `prompt`, `variables`, `frequency`, `day_of_week`, `day_of_month`, `time`, `timezone`, `is_active`, `auto_publish`, `auto_linkedin`, `next_run`, `last_run`, `last_error`, `created_by`, `version`, `created_at`, `updated_at`, `failed_runs`, `equal_failures`, `paused_at` FROM `content_schedules_saved`;
--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE `name` = 'content_schedules';
--> statement-breakpoint
INSERT INTO sqlite_sequence (`name`, `seq`) SELECT 'content_schedules', `seq` FROM `content_schedules_sequence`;
--> statement-breakpoint
DROP TABLE `content_schedules_sequence`;
--> statement-breakpoint
DROP TABLE `content_schedules_saved`;
--> statement-breakpoint
CREATE INDEX `content_schedules_due` ON `content_schedules` (`is_active`,`next_run`);
--> statement-breakpoint
CREATE INDEX `content_schedules_creator` ON `content_schedules` (`created_by`);
--> statement-breakpoint
-- jobs
CREATE TABLE `jobs_saved` AS SELECT rowid AS `saved_rowid`, * FROM `jobs`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `jobs_version_insert`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `jobs_version_update`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `jobs_version_delete`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `jobs_order_insert`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `jobs_order_update`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `jobs_order_delete`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `jobs_fts_insert`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `jobs_fts_delete`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `jobs_fts_update`;
--> statement-breakpoint
UPDATE `jobs` SET `id` = 'rebuilt:' || `id`;
--> statement-breakpoint
DROP TABLE `jobs`;
--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`company` text NOT NULL,
	`location` text NOT NULL,
	`type` text NOT NULL,
	`industry` text NOT NULL,
	`description` text NOT NULL,
	`requirements` text NOT NULL,
	`benefits` text,
	`experience_level` text,
	`salary` text,
	`salary_min` integer,
	`salary_max` integer,
	`salary_currency` text NOT NULL,
	`salary_period` text DEFAULT 'year' NOT NULL,
	`is_urgent` integer DEFAULT false NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`image_url` text,
	`publish_to_portals` integer DEFAULT false NOT NULL,
	`portal_settings` text,
	`published_at` text,
	`first_published_at` text,
	`expires_at` text,
	`archived_at` text,
	`deleted_at` text,
	`created_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL, `archived_from` text, `visa_sponsorship` integer DEFAULT false NOT NULL, `workplace` text DEFAULT 'On-site' NOT NULL, `employment_type` text, `places` text DEFAULT '[]' NOT NULL, `applicant_countries` text DEFAULT '[]' NOT NULL, `place_to_check` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "status_known" CHECK(status in ('draft', 'published', 'archived')),
	CONSTRAINT "experience_level_known" CHECK(experience_level in ('Entry', 'Mid', 'Senior', 'Executive')),
	CONSTRAINT "salary_period_known" CHECK(salary_period in ('year', 'month', 'week', 'day', 'hour')),
	CONSTRAINT "salary_range" CHECK(salary_min >= 0 and salary_max >= 0 and salary_min <= salary_max),
	CONSTRAINT "salary_currency_code" CHECK(salary_currency glob '[A-Z][A-Z][A-Z]'),
	CONSTRAINT "published_is_dated" CHECK(status <> 'published' or (published_at is not null and first_published_at is not null))
);
--> statement-breakpoint
INSERT INTO `jobs` (rowid, `id`, `title`, `company`, `location`, `type`, `industry`, `description`, `requirements`, `benefits`, `experience_level`, `salary`, `salary_min`, `salary_max`, `salary_currency`, `salary_period`, `is_urgent`, `status`, `image_url`, `publish_to_portals`, `portal_settings`, `published_at`, `first_published_at`, `expires_at`, `archived_at`, `deleted_at`, `created_by`, `version`, `created_at`, `updated_at`, `archived_from`, `visa_sponsorship`, `workplace`, `employment_type`, `places`, `applicant_countries`, `place_to_check`)
SELECT `saved_rowid`, `id`, `title`, `company`, `location`, `type`, `industry`, `description`, `requirements`, `benefits`, `experience_level`, `salary`, `salary_min`, `salary_max`, `salary_currency`, `salary_period`, `is_urgent`, `status`, `image_url`, `publish_to_portals`, `portal_settings`, `published_at`, `first_published_at`, `expires_at`, `archived_at`, `deleted_at`, `created_by`, `version`, `created_at`, `updated_at`, `archived_from`, `visa_sponsorship`, `workplace`, `employment_type`, `places`, `applicant_countries`, `place_to_check` FROM `jobs_saved`;
--> statement-breakpoint
DROP TABLE `jobs_saved`;
--> statement-breakpoint
CREATE INDEX `jobs_listed` ON `jobs` (`status`,`is_urgent`,`published_at`,`id`,`expires_at`) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX `jobs_newest` ON `jobs` (`created_at`,`id`) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX `jobs_expiry` ON `jobs` (`expires_at`) WHERE expires_at is not null;
--> statement-breakpoint
CREATE INDEX `jobs_deleted` ON `jobs` (`deleted_at`) WHERE deleted_at is not null;
--> statement-breakpoint
CREATE INDEX `jobs_creator` ON `jobs` (`created_by`);
--> statement-breakpoint
CREATE INDEX `jobs_by_title` ON `jobs` (title collate nocase,`id`) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX `jobs_by_company` ON `jobs` (company collate nocase,`id`) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX `jobs_by_closing` ON `jobs` ((expires_at is null),`expires_at`,`id`) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX `jobs_short_id` ON `jobs` (substr(id, -12));
--> statement-breakpoint
CREATE INDEX `jobs_to_check` ON `jobs` (`created_at`,`id`) WHERE deleted_at is null and status <> 'archived' and (place_to_check = 1 or employment_type is null);
--> statement-breakpoint
CREATE TRIGGER jobs_version_insert AFTER INSERT ON jobs
WHEN new.status = 'published' AND new.deleted_at IS NULL
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER jobs_version_update AFTER UPDATE ON jobs
WHEN (old.status = 'published' AND old.deleted_at IS NULL) OR (new.status = 'published' AND new.deleted_at IS NULL)
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER jobs_version_delete AFTER DELETE ON jobs
WHEN old.status = 'published' AND old.deleted_at IS NULL
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER jobs_order_insert AFTER INSERT ON jobs
BEGIN
  UPDATE content_version SET jobs = jobs + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER jobs_order_update AFTER UPDATE ON jobs
BEGIN
  UPDATE content_version SET jobs = jobs + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER jobs_order_delete AFTER DELETE ON jobs
BEGIN
  UPDATE content_version SET jobs = jobs + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER jobs_fts_insert AFTER INSERT ON jobs BEGIN
  INSERT INTO jobs_fts (rowid, title, company, location, description, requirements, benefits) VALUES (new.rowid, new.title, new.company, new.location, new.description, new.requirements, new.benefits);
END;
--> statement-breakpoint
CREATE TRIGGER jobs_fts_delete AFTER DELETE ON jobs BEGIN
  INSERT INTO jobs_fts (jobs_fts, rowid, title, company, location, description, requirements, benefits) VALUES ('delete', old.rowid, old.title, old.company, old.location, old.description, old.requirements, old.benefits);
END;
--> statement-breakpoint
CREATE TRIGGER jobs_fts_update AFTER UPDATE OF title, company, location, description, requirements, benefits ON jobs BEGIN
  INSERT INTO jobs_fts (jobs_fts, rowid, title, company, location, description, requirements, benefits) VALUES ('delete', old.rowid, old.title, old.company, old.location, old.description, old.requirements, old.benefits);
  INSERT INTO jobs_fts (rowid, title, company, location, description, requirements, benefits) VALUES (new.rowid, new.title, new.company, new.location, new.description, new.requirements, new.benefits);
END;
--> statement-breakpoint
-- booking_types
CREATE TABLE `booking_types_saved` AS SELECT rowid AS `saved_rowid`, * FROM `booking_types`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `booking_types_version_insert`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `booking_types_version_update`;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `booking_types_version_delete`;
--> statement-breakpoint
UPDATE `booking_types` SET `id` = 'rebuilt:' || `id`;
--> statement-breakpoint
DROP TABLE `booking_types`;
--> statement-breakpoint
CREATE TABLE `booking_types` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`duration` integer NOT NULL,
	`price` integer DEFAULT 0 NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`color` text DEFAULT '#3B82F6' NOT NULL,
	`required_info` text DEFAULT '[]' NOT NULL,
	`available_slots` text,
	`buffer_time` integer DEFAULT 15 NOT NULL,
	`slot_step` integer DEFAULT 30 NOT NULL,
	`minimum_notice` integer DEFAULT 120 NOT NULL,
	`max_advance_booking` integer DEFAULT 30 NOT NULL,
	`allow_rescheduling` integer DEFAULT true NOT NULL,
	`auto_confirm` integer DEFAULT true NOT NULL,
	`time_zone` text NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL, `host` text, `audience` text DEFAULT 'client' NOT NULL,
	CONSTRAINT "duration_on_grid" CHECK(duration between 5 and 480 and duration % 5 = 0),
	CONSTRAINT "buffer_time_on_grid" CHECK(buffer_time between 0 and 240 and buffer_time % 5 = 0),
	CONSTRAINT "slot_step_on_grid" CHECK(slot_step between 5 and 480 and slot_step % 5 = 0),
	CONSTRAINT "max_advance_booking_range" CHECK(max_advance_booking between 1 and 365),
	CONSTRAINT "price_range" CHECK(price >= 0),
	CONSTRAINT "minimum_notice_range" CHECK(minimum_notice >= 0)
);
--> statement-breakpoint
INSERT INTO `booking_types` (rowid, `id`, `name`, `description`, `duration`, `price`, `is_active`, `color`, `required_info`, `available_slots`, `buffer_time`, `slot_step`, `minimum_notice`, `max_advance_booking`, `allow_rescheduling`, `auto_confirm`, `time_zone`, `sort_order`, `created_at`, `updated_at`, `host`, `audience`)
SELECT `saved_rowid`, `id`, `name`, `description`, `duration`, `price`, `is_active`, `color`, `required_info`, `available_slots`, `buffer_time`, `slot_step`, `minimum_notice`, `max_advance_booking`, `allow_rescheduling`, `auto_confirm`, `time_zone`, `sort_order`, `created_at`, `updated_at`, `host`, `audience` FROM `booking_types_saved`;
--> statement-breakpoint
DROP TABLE `booking_types_saved`;
--> statement-breakpoint
CREATE INDEX `booking_types_order` ON `booking_types` (`is_active`,`sort_order`);
--> statement-breakpoint
CREATE TRIGGER booking_types_version_insert AFTER INSERT ON booking_types
WHEN new.is_active = 1
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER booking_types_version_update AFTER UPDATE ON booking_types
WHEN (old.is_active = 1) OR (new.is_active = 1)
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER booking_types_version_delete AFTER DELETE ON booking_types
WHEN old.is_active = 1
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
-- booking_availability
CREATE TABLE `booking_availability_saved` AS SELECT rowid AS `saved_rowid`, * FROM `booking_availability`;
--> statement-breakpoint
UPDATE `booking_availability` SET `id` = 'rebuilt:' || `id`;
--> statement-breakpoint
DROP TABLE `booking_availability`;
--> statement-breakpoint
CREATE TABLE `booking_availability` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_type_id` text NOT NULL,
	`day_of_week` integer NOT NULL,
	`start_time` text NOT NULL,
	`end_time` text NOT NULL,
	`time_zone` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`booking_type_id`) REFERENCES `booking_types`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "day_of_week_range" CHECK(day_of_week between 0 and 6),
	CONSTRAINT "start_time_clock" CHECK(start_time glob '[01][0-9]:[0-5][0-9]' or start_time glob '2[0-3]:[0-5][0-9]'),
	CONSTRAINT "end_time_clock" CHECK(end_time glob '[01][0-9]:[0-5][0-9]' or end_time glob '2[0-3]:[0-5][0-9]'),
	CONSTRAINT "start_before_end" CHECK(start_time < end_time)
);
--> statement-breakpoint
INSERT INTO `booking_availability` (rowid, `id`, `booking_type_id`, `day_of_week`, `start_time`, `end_time`, `time_zone`, `is_active`, `created_at`, `updated_at`)
SELECT `saved_rowid`, `id`, `booking_type_id`, `day_of_week`, `start_time`, `end_time`, `time_zone`, `is_active`, `created_at`, `updated_at` FROM `booking_availability_saved`;
--> statement-breakpoint
DROP TABLE `booking_availability_saved`;
--> statement-breakpoint
CREATE UNIQUE INDEX `booking_availability_window` ON `booking_availability` (`booking_type_id`,`day_of_week`,`start_time`);
--> statement-breakpoint
-- booking_blocked_times
CREATE TABLE `booking_blocked_times_saved` AS SELECT rowid AS `saved_rowid`, * FROM `booking_blocked_times`;
--> statement-breakpoint
UPDATE `booking_blocked_times` SET `id` = 'rebuilt:' || `id`;
--> statement-breakpoint
DROP TABLE `booking_blocked_times`;
--> statement-breakpoint
CREATE TABLE `booking_blocked_times` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`start_date_time` text NOT NULL,
	`end_date_time` text NOT NULL,
	`time_zone` text NOT NULL,
	`is_recurring` integer DEFAULT false NOT NULL,
	`recurring_pattern` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "recurring_pattern_known" CHECK(recurring_pattern in ('daily', 'weekly', 'monthly', 'yearly')),
	CONSTRAINT "start_before_end" CHECK(start_date_time < end_date_time),
	CONSTRAINT "recurring_has_pattern" CHECK(is_recurring = 0 or recurring_pattern is not null)
);
--> statement-breakpoint
INSERT INTO `booking_blocked_times` (rowid, `id`, `title`, `start_date_time`, `end_date_time`, `time_zone`, `is_recurring`, `recurring_pattern`, `created_at`, `updated_at`)
SELECT `saved_rowid`, `id`, `title`, `start_date_time`, `end_date_time`, `time_zone`, `is_recurring`, `recurring_pattern`, `created_at`, `updated_at` FROM `booking_blocked_times_saved`;
--> statement-breakpoint
DROP TABLE `booking_blocked_times_saved`;
--> statement-breakpoint
CREATE INDEX `booking_blocked_times_span` ON `booking_blocked_times` (`start_date_time`,`end_date_time`);
--> statement-breakpoint
CREATE INDEX `booking_blocked_times_recurring` ON `booking_blocked_times` (`is_recurring`);
--> statement-breakpoint
-- booking_appointments
CREATE TABLE `booking_appointments_saved` AS SELECT rowid AS `saved_rowid`, * FROM `booking_appointments`;
--> statement-breakpoint
UPDATE `booking_appointments` SET `id` = 'rebuilt:' || `id`;
--> statement-breakpoint
DROP TABLE `booking_appointments`;
--> statement-breakpoint
CREATE TABLE `booking_appointments` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_type_id` text NOT NULL,
	`lead_id` text,
	`application_id` text,
	`contact_id` text,
	`booker_name` text NOT NULL,
	`booker_email` text NOT NULL,
	`booker_phone` text,
	`booker_company` text,
	`booker_notes` text,
	`booker_time_zone` text,
	`starts_at` text NOT NULL,
	`ends_at` text NOT NULL,
	`appointment_date` text GENERATED ALWAYS AS (starts_at) VIRTUAL,
	`duration` integer NOT NULL,
	`time_zone` text NOT NULL,
	`status` text DEFAULT 'scheduled' NOT NULL,
	`meeting_location` text DEFAULT 'virtual' NOT NULL,
	`meeting_link` text,
	`notes` text,
	`internal_notes` text,
	`confirmation_sent` integer DEFAULT false NOT NULL,
	`reminder_sent` integer DEFAULT false NOT NULL,
	`reschedule_count` integer DEFAULT 0 NOT NULL,
	`sequence` integer DEFAULT 0 NOT NULL,
	`cancelled_at` text,
	`cancel_reason` text,
	`completed_at` text,
	`ghl_appointment_id` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL, `booker_phone_key` text, `booker_network` text, `held_until` text,
	FOREIGN KEY (`booking_type_id`) REFERENCES `booking_types`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`lead_id`) REFERENCES `crm_leads`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "status_known" CHECK(status in ('scheduled', 'confirmed', 'completed', 'cancelled', 'no_show')),
	CONSTRAINT "meeting_location_known" CHECK(meeting_location in ('virtual', 'office', 'phone')),
	CONSTRAINT "start_before_end" CHECK(starts_at < ends_at)
);
--> statement-breakpoint
INSERT INTO `booking_appointments` (rowid, `id`, `booking_type_id`, `lead_id`, `application_id`, `contact_id`, `booker_name`, `booker_email`, `booker_phone`, `booker_company`, `booker_notes`, `booker_time_zone`, `starts_at`, `ends_at`, `duration`, `time_zone`, `status`, `meeting_location`, `meeting_link`, `notes`, `internal_notes`, `confirmation_sent`, `reminder_sent`, `reschedule_count`, `sequence`, `cancelled_at`, `cancel_reason`, `completed_at`, `ghl_appointment_id`, `created_at`, `updated_at`, `booker_phone_key`, `booker_network`, `held_until`)
SELECT `saved_rowid`, `id`, `booking_type_id`, `lead_id`, `application_id`, `contact_id`, `booker_name`, `booker_email`, `booker_phone`, `booker_company`, `booker_notes`, `booker_time_zone`, `starts_at`, `ends_at`, `duration`, `time_zone`, `status`, `meeting_location`, `meeting_link`, `notes`, `internal_notes`, `confirmation_sent`, `reminder_sent`, `reschedule_count`, `sequence`, `cancelled_at`, `cancel_reason`, `completed_at`, `ghl_appointment_id`, `created_at`, `updated_at`, `booker_phone_key`, `booker_network`, `held_until` FROM `booking_appointments_saved`;
--> statement-breakpoint
DROP TABLE `booking_appointments_saved`;
--> statement-breakpoint
CREATE INDEX `booking_appointments_start` ON `booking_appointments` (`starts_at`,`id`);
--> statement-breakpoint
CREATE INDEX `booking_appointments_status` ON `booking_appointments` (`status`,`starts_at`);
--> statement-breakpoint
CREATE INDEX `booking_appointments_type` ON `booking_appointments` (`booking_type_id`,`starts_at`);
--> statement-breakpoint
CREATE INDEX `booking_appointments_email` ON `booking_appointments` (`booker_email`);
--> statement-breakpoint
CREATE INDEX `booking_appointments_lead` ON `booking_appointments` (`lead_id`);
--> statement-breakpoint
CREATE INDEX `booking_appointments_application` ON `booking_appointments` (`application_id`);
--> statement-breakpoint
CREATE INDEX `booking_appointments_contact` ON `booking_appointments` (`contact_id`);
--> statement-breakpoint
CREATE INDEX `booking_appointments_held` ON `booking_appointments` (`held_until`) WHERE held_until is not null;
