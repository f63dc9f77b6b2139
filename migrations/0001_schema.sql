CREATE TABLE `admin_activity_logs` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`username` text,
	`action` text NOT NULL,
	`entity_type` text,
	`entity_id` text,
	`details` text,
	`ip_address` text,
	`user_agent` text,
	`request_id` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `activity_age` ON `admin_activity_logs` (`created_at`);--> statement-breakpoint
CREATE INDEX `activity_entity` ON `admin_activity_logs` (`entity_type`,`entity_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `activity_user` ON `admin_activity_logs` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `activity_action` ON `admin_activity_logs` (`action`,`created_at`);--> statement-breakpoint
CREATE TABLE `applications` (
	`id` text PRIMARY KEY NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`current_position` text,
	`industry` text,
	`additional_info` text,
	`resume_url` text,
	`resume_key` text,
	`resume_name` text,
	`resume_type` text,
	`resume_size` integer,
	`job_id` text,
	`job_title` text,
	`stage` text DEFAULT 'new' NOT NULL,
	`source` text,
	`attribution` text,
	`terms_accepted_at` text,
	`terms_version` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "stage_known" CHECK(stage in ('new', 'reviewing', 'interview', 'offer', 'hired', 'rejected', 'withdrawn')),
	CONSTRAINT "resume_whole" CHECK(resume_key is null or (resume_name is not null and resume_type is not null and resume_size > 0))
);
--> statement-breakpoint
CREATE INDEX `applications_newest` ON `applications` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `applications_stage` ON `applications` (`stage`,`created_at`);--> statement-breakpoint
CREATE INDEX `applications_job` ON `applications` (`job_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `applications_email` ON `applications` (`email`);--> statement-breakpoint
CREATE TABLE `article_revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`article_id` text NOT NULL,
	`version` integer NOT NULL,
	`title` text NOT NULL,
	`summary` text NOT NULL,
	`content` text NOT NULL,
	`category` text NOT NULL,
	`author` text NOT NULL,
	`edited_by` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`edited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_revisions_version` ON `article_revisions` (`article_id`,`version`);--> statement-breakpoint
CREATE INDEX `article_revisions_editor` ON `article_revisions` (`edited_by`);--> statement-breakpoint
CREATE TABLE `articles` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`summary` text NOT NULL,
	`content` text NOT NULL,
	`content_html` text,
	`category` text NOT NULL,
	`author` text NOT NULL,
	`keywords` text,
	`read_time` integer NOT NULL,
	`image_url` text,
	`status` text DEFAULT 'draft' NOT NULL,
	`linkedin_post_id` text,
	`is_scheduled` integer DEFAULT false NOT NULL,
	`scheduled_for` text,
	`approved_at` text,
	`published_at` text,
	`first_published_at` text,
	`deleted_at` text,
	`template_id` text,
	`schedule_id` integer,
	`bulk_run_id` text,
	`writer` text,
	`tokens_used` integer,
	`created_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`schedule_id`) REFERENCES `content_schedules`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`bulk_run_id`) REFERENCES `bulk_runs`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "status_known" CHECK(status in ('draft', 'approved', 'published')),
	CONSTRAINT "read_time_range" CHECK(read_time >= 1),
	CONSTRAINT "published_is_dated" CHECK(status <> 'published' or (published_at is not null and first_published_at is not null))
);
--> statement-breakpoint
CREATE INDEX `articles_listed` ON `articles` (`status`,`published_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `articles_newest` ON `articles` (`created_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `articles_due` ON `articles` (`scheduled_for`) WHERE scheduled_for is not null;--> statement-breakpoint
CREATE INDEX `articles_deleted` ON `articles` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `articles_schedule` ON `articles` (`schedule_id`);--> statement-breakpoint
CREATE INDEX `articles_bulk_run` ON `articles` (`bulk_run_id`);--> statement-breakpoint
CREATE INDEX `articles_creator` ON `articles` (`created_by`);--> statement-breakpoint
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
	`time_zone` text DEFAULT 'America/New_York' NOT NULL,
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
	`updated_at` text NOT NULL,
	FOREIGN KEY (`booking_type_id`) REFERENCES `booking_types`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`lead_id`) REFERENCES `crm_leads`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "status_known" CHECK(status in ('scheduled', 'confirmed', 'completed', 'cancelled', 'no_show')),
	CONSTRAINT "meeting_location_known" CHECK(meeting_location in ('virtual', 'office', 'phone')),
	CONSTRAINT "start_before_end" CHECK(starts_at < ends_at)
);
--> statement-breakpoint
CREATE INDEX `booking_appointments_start` ON `booking_appointments` (`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `booking_appointments_status` ON `booking_appointments` (`status`,`starts_at`);--> statement-breakpoint
CREATE INDEX `booking_appointments_type` ON `booking_appointments` (`booking_type_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `booking_appointments_email` ON `booking_appointments` (`booker_email`);--> statement-breakpoint
CREATE INDEX `booking_appointments_lead` ON `booking_appointments` (`lead_id`);--> statement-breakpoint
CREATE INDEX `booking_appointments_application` ON `booking_appointments` (`application_id`);--> statement-breakpoint
CREATE INDEX `booking_appointments_contact` ON `booking_appointments` (`contact_id`);--> statement-breakpoint
CREATE TABLE `booking_cells` (
	`resource` text NOT NULL,
	`cell` integer NOT NULL,
	`appointment_id` text NOT NULL,
	PRIMARY KEY(`resource`, `cell`),
	FOREIGN KEY (`appointment_id`) REFERENCES `booking_appointments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `booking_cells_appointment` ON `booking_cells` (`appointment_id`);--> statement-breakpoint
CREATE TABLE `booking_availability` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_type_id` text NOT NULL,
	`day_of_week` integer NOT NULL,
	`start_time` text NOT NULL,
	`end_time` text NOT NULL,
	`time_zone` text DEFAULT 'America/New_York' NOT NULL,
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
CREATE UNIQUE INDEX `booking_availability_window` ON `booking_availability` (`booking_type_id`,`day_of_week`,`start_time`);--> statement-breakpoint
CREATE TABLE `booking_blocked_times` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`start_date_time` text NOT NULL,
	`end_date_time` text NOT NULL,
	`time_zone` text DEFAULT 'America/New_York' NOT NULL,
	`is_recurring` integer DEFAULT false NOT NULL,
	`recurring_pattern` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "recurring_pattern_known" CHECK(recurring_pattern in ('daily', 'weekly', 'monthly', 'yearly')),
	CONSTRAINT "start_before_end" CHECK(start_date_time < end_date_time),
	CONSTRAINT "recurring_has_pattern" CHECK(is_recurring = 0 or recurring_pattern is not null)
);
--> statement-breakpoint
CREATE INDEX `booking_blocked_times_span` ON `booking_blocked_times` (`start_date_time`,`end_date_time`);--> statement-breakpoint
CREATE INDEX `booking_blocked_times_recurring` ON `booking_blocked_times` (`is_recurring`);--> statement-breakpoint
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
	`time_zone` text DEFAULT 'America/New_York' NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "duration_on_grid" CHECK(duration between 5 and 480 and duration % 5 = 0),
	CONSTRAINT "buffer_time_on_grid" CHECK(buffer_time between 0 and 240 and buffer_time % 5 = 0),
	CONSTRAINT "slot_step_on_grid" CHECK(slot_step between 5 and 480 and slot_step % 5 = 0),
	CONSTRAINT "max_advance_booking_range" CHECK(max_advance_booking between 1 and 365),
	CONSTRAINT "price_range" CHECK(price >= 0),
	CONSTRAINT "minimum_notice_range" CHECK(minimum_notice >= 0)
);
--> statement-breakpoint
CREATE INDEX `booking_types_order` ON `booking_types` (`is_active`,`sort_order`);--> statement-breakpoint
CREATE TABLE `bulk_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text DEFAULT 'running' NOT NULL,
	`total` integer NOT NULL,
	`inserted` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`category_breakdown` text DEFAULT '{}' NOT NULL,
	`error` text,
	`started_by` text,
	`cancelled_at` text,
	`finished_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "status_known" CHECK(status in ('running', 'finished', 'failed', 'cancelled')),
	CONSTRAINT "counts_add_up" CHECK(inserted >= 0 and failed >= 0 and inserted + failed <= total)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_runs_one_running` ON `bulk_runs` (`status`) WHERE status = 'running';--> statement-breakpoint
CREATE INDEX `bulk_runs_newest` ON `bulk_runs` (`created_at`);--> statement-breakpoint
CREATE TABLE `consents` (
	`id` text PRIMARY KEY NOT NULL,
	`lead_id` text,
	`email` text,
	`phone` text,
	`kind` text NOT NULL,
	`granted` integer DEFAULT false NOT NULL,
	`wording_version` text NOT NULL,
	`source` text NOT NULL,
	`ip` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `crm_leads`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "kind_known" CHECK(kind in ('sms_marketing', 'sms_appointment', 'terms', 'newsletter', 'analytics')),
	CONSTRAINT "has_person" CHECK(email is not null or phone is not null)
);
--> statement-breakpoint
CREATE INDEX `consents_phone` ON `consents` (`phone`,`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `consents_email` ON `consents` (`email`,`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `consents_lead` ON `consents` (`lead_id`,`kind`,`created_at`);--> statement-breakpoint
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
	`updated_at` text NOT NULL,
	CONSTRAINT "kind_known" CHECK(kind in ('home', 'contact-page')),
	CONSTRAINT "help_type_known" CHECK(help_type in ('epm-strategy', 'fpa-budgeting', 'analytics-bi', 'epm-implementation', 'other'))
);
--> statement-breakpoint
CREATE INDEX `contacts_newest` ON `contacts` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `contacts_email` ON `contacts` (`email`);--> statement-breakpoint
CREATE TABLE `deliveries` (
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
	`last_error` text,
	`waiting_for` text,
	`external_id` text,
	`request_id` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`sent_at` text,
	CONSTRAINT "kind_known" CHECK(kind in ('mail', 'crm', 'sms', 'portal', 'linkedin', 'article')),
	CONSTRAINT "status_known" CHECK(status in ('waiting', 'sending', 'sent', 'dead', 'cancelled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_dedupe_key` ON `deliveries` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`status`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `deliveries_lease` ON `deliveries` (`status`,`lease_until`);--> statement-breakpoint
CREATE INDEX `deliveries_entity` ON `deliveries` (`entity_type`,`entity_id`);--> statement-breakpoint
CREATE INDEX `deliveries_age` ON `deliveries` (`created_at`);--> statement-breakpoint
CREATE TABLE `job_portal_postings` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`portal_id` text NOT NULL,
	`external_id` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`posted_at` text,
	`error_message` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`portal_id`) REFERENCES `job_portals`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "status_known" CHECK(status in ('pending', 'listed', 'confirmed', 'failed', 'removed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `job_portal_postings_pair` ON `job_portal_postings` (`job_id`,`portal_id`);--> statement-breakpoint
CREATE INDEX `job_portal_postings_portal` ON `job_portal_postings` (`portal_id`,`status`);--> statement-breakpoint
CREATE TABLE `job_portals` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`adapter` text NOT NULL,
	`api_key` text,
	`key_id` text,
	`is_active` integer DEFAULT false NOT NULL,
	`config` text DEFAULT '{}' NOT NULL,
	`fetched_at` text,
	`fetched_by` text,
	`fetched_jobs` integer,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "adapter_known" CHECK(adapter in ('xml-feed', 'google-jobs', 'indexnow', 'http')),
	CONSTRAINT "key_slug" CHECK(key <> '' and key not glob '*[^a-z0-9-]*'),
	CONSTRAINT "sealed_has_key" CHECK(api_key is null or key_id is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `job_portals_key` ON `job_portals` (`key`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`company` text NOT NULL,
	`location` text NOT NULL,
	`type` text DEFAULT 'Full-time' NOT NULL,
	`industry` text DEFAULT 'Technology' NOT NULL,
	`description` text NOT NULL,
	`requirements` text NOT NULL,
	`benefits` text,
	`experience_level` text,
	`salary` text,
	`salary_min` integer,
	`salary_max` integer,
	`salary_currency` text DEFAULT 'USD' NOT NULL,
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
	`updated_at` text NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "type_known" CHECK(type in ('Full-time', 'Part-time', 'Contract', 'Remote', 'Hybrid')),
	CONSTRAINT "industry_known" CHECK(industry in ('Technology', 'Finance', 'Healthcare', 'Manufacturing', 'Professional Services', 'Retail', 'Energy', 'Education', 'Non-Profit')),
	CONSTRAINT "status_known" CHECK(status in ('draft', 'published', 'archived')),
	CONSTRAINT "experience_level_known" CHECK(experience_level in ('Entry', 'Mid', 'Senior', 'Executive')),
	CONSTRAINT "salary_period_known" CHECK(salary_period in ('year', 'month', 'week', 'day', 'hour')),
	CONSTRAINT "salary_range" CHECK(salary_min >= 0 and salary_max >= 0 and salary_min <= salary_max),
	CONSTRAINT "salary_currency_code" CHECK(salary_currency glob '[A-Z][A-Z][A-Z]'),
	CONSTRAINT "published_is_dated" CHECK(status <> 'published' or (published_at is not null and first_published_at is not null))
);
--> statement-breakpoint
CREATE INDEX `jobs_listed` ON `jobs` (`status`,`is_urgent`,`published_at`,`id`,`expires_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `jobs_newest` ON `jobs` (`created_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `jobs_expiry` ON `jobs` (`expires_at`) WHERE expires_at is not null;--> statement-breakpoint
CREATE INDEX `jobs_deleted` ON `jobs` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `jobs_creator` ON `jobs` (`created_by`);--> statement-breakpoint
CREATE TABLE `lead_activities` (
	`id` text PRIMARY KEY NOT NULL,
	`lead_id` text NOT NULL,
	`user_id` text,
	`activity_type` text NOT NULL,
	`subject` text,
	`description` text,
	`outcome` text,
	`scheduled_for` text,
	`completed_at` text,
	`duration` integer,
	`is_automated` integer DEFAULT false NOT NULL,
	`ghl_activity_id` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `crm_leads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "activity_type_known" CHECK(activity_type in ('note', 'call', 'email', 'sms', 'meeting', 'task', 'submission', 'booking', 'stage_change', 'assignment', 'sync'))
);
--> statement-breakpoint
CREATE INDEX `lead_activities_lead` ON `lead_activities` (`lead_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `lead_activities_open` ON `lead_activities` (`scheduled_for`) WHERE completed_at is null;--> statement-breakpoint
CREATE INDEX `lead_activities_user` ON `lead_activities` (`user_id`);--> statement-breakpoint
CREATE TABLE `crm_leads` (
	`id` text PRIMARY KEY NOT NULL,
	`first_name` text,
	`last_name` text,
	`email` text,
	`phone` text,
	`company` text,
	`email_key` text,
	`phone_key` text,
	`application_id` text,
	`contact_id` text,
	`lead_type` text NOT NULL,
	`lead_source` text,
	`lead_score` integer DEFAULT 0 NOT NULL,
	`score_reasons` text DEFAULT '[]' NOT NULL,
	`pipeline` text,
	`pipeline_stage` text DEFAULT 'new' NOT NULL,
	`assigned_to` text,
	`priority` text DEFAULT 'medium' NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`notes` text,
	`due_at` text,
	`first_responded_at` text,
	`last_activity` text,
	`next_follow_up` text,
	`ghl_contact_id` text,
	`ghl_opportunity_id` text,
	`synced_to_ghl` integer DEFAULT false NOT NULL,
	`ghl_last_sync` text,
	`ghl_error` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`pipeline`) REFERENCES `pipelines`(`name`) ON UPDATE cascade ON DELETE set null,
	FOREIGN KEY (`assigned_to`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "lead_type_known" CHECK(lead_type in ('candidate', 'employer', 'contact', 'booking', 'newsletter', 'other')),
	CONSTRAINT "priority_known" CHECK(priority in ('urgent', 'high', 'medium', 'low')),
	CONSTRAINT "status_known" CHECK(status in ('active', 'converted', 'lost', 'archived')),
	CONSTRAINT "lead_score_range" CHECK(lead_score >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `crm_leads_email` ON `crm_leads` (`email_key`);--> statement-breakpoint
CREATE INDEX `crm_leads_phone` ON `crm_leads` (`phone_key`) WHERE phone_key is not null;--> statement-breakpoint
CREATE INDEX `crm_leads_due` ON `crm_leads` (`due_at`) WHERE first_responded_at is null;--> statement-breakpoint
CREATE INDEX `crm_leads_newest` ON `crm_leads` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `crm_leads_type` ON `crm_leads` (`lead_type`,`created_at`);--> statement-breakpoint
CREATE INDEX `crm_leads_pipeline` ON `crm_leads` (`pipeline`,`pipeline_stage`);--> statement-breakpoint
CREATE INDEX `crm_leads_synced` ON `crm_leads` (`synced_to_ghl`,`created_at`);--> statement-breakpoint
CREATE INDEX `crm_leads_follow_up` ON `crm_leads` (`next_follow_up`) WHERE next_follow_up is not null;--> statement-breakpoint
CREATE INDEX `crm_leads_assignee` ON `crm_leads` (`assigned_to`);--> statement-breakpoint
CREATE INDEX `crm_leads_application` ON `crm_leads` (`application_id`);--> statement-breakpoint
CREATE INDEX `crm_leads_contact` ON `crm_leads` (`contact_id`);--> statement-breakpoint
CREATE INDEX `crm_leads_ghl_contact` ON `crm_leads` (`ghl_contact_id`);--> statement-breakpoint
CREATE TABLE `linkedin_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`author_urn` text NOT NULL,
	`name` text NOT NULL,
	`access_token` text NOT NULL,
	`refresh_token` text,
	`key_id` text NOT NULL,
	`scope` text NOT NULL,
	`status` text DEFAULT 'connected' NOT NULL,
	`expires_at` text NOT NULL,
	`refresh_expires_at` text,
	`last_error` text,
	`connected_by` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`connected_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "status_known" CHECK(status in ('connected', 'expired', 'revoked'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `linkedin_accounts_author` ON `linkedin_accounts` (`author_urn`);--> statement-breakpoint
CREATE INDEX `linkedin_accounts_expiry` ON `linkedin_accounts` (`status`,`expires_at`);--> statement-breakpoint
CREATE TABLE `linkedin_posts` (
	`id` text PRIMARY KEY NOT NULL,
	`article_id` text,
	`article_title` text NOT NULL,
	`article_category` text NOT NULL,
	`linkedin_post_id` text,
	`post_content` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`error` text,
	`engagement_stats` text,
	`posted_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "status_known" CHECK(status in ('pending', 'posted', 'failed', 'unknown'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `linkedin_posts_article` ON `linkedin_posts` (`article_id`);--> statement-breakpoint
CREATE INDEX `linkedin_posts_newest` ON `linkedin_posts` (`created_at`);--> statement-breakpoint
CREATE INDEX `linkedin_posts_posted` ON `linkedin_posts` (`status`,`posted_at`);--> statement-breakpoint
CREATE TABLE `newsletter_subscribers` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`source` text,
	`wording_version` text,
	`confirmed_at` text,
	`unsubscribed_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "status_known" CHECK(status in ('pending', 'active', 'unsubscribed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscribers_email` ON `newsletter_subscribers` (`email`);--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_status` ON `newsletter_subscribers` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `lead_scoring_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`criteria` text NOT NULL,
	`points` integer NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`applies_to` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "applies_to_known" CHECK(applies_to in ('contact-page', 'application', 'employer'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lead_scoring_rules_name` ON `lead_scoring_rules` (`applies_to`,`name`);--> statement-breakpoint
CREATE TABLE `pipelines` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`lead_type` text,
	`stages` text NOT NULL,
	`automation` text DEFAULT '{}' NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "lead_type_known" CHECK(lead_type in ('candidate', 'employer', 'contact', 'booking', 'newsletter', 'other'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pipelines_name` ON `pipelines` (`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `pipelines_one_default` ON `pipelines` (`is_default`) WHERE is_default = 1;--> statement-breakpoint
CREATE TABLE `admin_portals` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`description` text,
	`icon` text DEFAULT 'FileText' NOT NULL,
	`required_role` text DEFAULT 'admin' NOT NULL,
	`required_permissions` text DEFAULT '[]' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "icon_known" CHECK(icon in ('FileText', 'Briefcase', 'Users', 'BarChart3', 'Settings', 'Calendar', 'MessageSquare', 'Plug', 'Inbox', 'Layers', 'PenLine', 'Link')),
	CONSTRAINT "required_role_known" CHECK(required_role in ('user', 'recruiter', 'manager', 'admin'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `admin_portals_slug` ON `admin_portals` (`slug`);--> statement-breakpoint
CREATE INDEX `admin_portals_order` ON `admin_portals` (`sort_order`,`name`);--> statement-breakpoint
CREATE TABLE `user_portal_access` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`portal_id` text NOT NULL,
	`last_accessed` text,
	`access_count` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`portal_id`) REFERENCES `admin_portals`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_portal_access_pair` ON `user_portal_access` (`user_id`,`portal_id`);--> statement-breakpoint
CREATE INDEX `user_portal_access_portal` ON `user_portal_access` (`portal_id`);--> statement-breakpoint
CREATE TABLE `content_version` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "only_row" CHECK(id = 1)
);
--> statement-breakpoint
CREATE TABLE `cron_runs` (
	`cron` text NOT NULL,
	`started_at` text NOT NULL,
	`finished_at` text,
	`error` text,
	PRIMARY KEY(`cron`, `started_at`)
);
--> statement-breakpoint
CREATE INDEX `cron_runs_age` ON `cron_runs` (`started_at`);--> statement-breakpoint
CREATE TABLE `ended_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`ended_at` text NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ended_sessions_expiry` ON `ended_sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`key` text PRIMARY KEY NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer,
	`body` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `rate_counters` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	`resets_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_counters_reset` ON `rate_counters` (`resets_at`);--> statement-breakpoint
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
	`timezone` text DEFAULT 'America/New_York' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`auto_publish` integer DEFAULT false NOT NULL,
	`auto_linkedin` integer DEFAULT false NOT NULL,
	`next_run` text,
	`last_run` text,
	`last_error` text,
	`created_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "frequency_known" CHECK(frequency in ('daily', 'weekly', 'monthly')),
	CONSTRAINT "day_of_week_range" CHECK(day_of_week between 0 and 6),
	CONSTRAINT "day_of_month_range" CHECK(day_of_month between 1 and 31),
	CONSTRAINT "time_clock" CHECK(time glob '[01][0-9]:[0-5][0-9]' or time glob '2[0-3]:[0-5][0-9]'),
	CONSTRAINT "weekly_has_day" CHECK(frequency <> 'weekly' or day_of_week is not null),
	CONSTRAINT "monthly_has_day" CHECK(frequency <> 'monthly' or day_of_month is not null)
);
--> statement-breakpoint
CREATE INDEX `content_schedules_due` ON `content_schedules` (`is_active`,`next_run`);--> statement-breakpoint
CREATE TABLE `app_settings` (
	`id` text PRIMARY KEY NOT NULL,
	`setting_key` text NOT NULL,
	`setting_value` text,
	`description` text,
	`is_encrypted` integer DEFAULT false NOT NULL,
	`key_id` text,
	`updated_by` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`setting_category` text NOT NULL,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "sealed_has_key" CHECK(is_encrypted = 0 or setting_value is null or key_id is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `app_settings_key` ON `app_settings` (`setting_key`);--> statement-breakpoint
CREATE INDEX `app_settings_category` ON `app_settings` (`setting_category`);--> statement-breakpoint
CREATE TABLE `ghl_integration_settings` (
	`id` text PRIMARY KEY NOT NULL,
	`setting_key` text NOT NULL,
	`setting_value` text,
	`description` text,
	`is_encrypted` integer DEFAULT false NOT NULL,
	`key_id` text,
	`updated_by` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "sealed_has_key" CHECK(is_encrypted = 0 or setting_value is null or key_id is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ghl_integration_settings_key` ON `ghl_integration_settings` (`setting_key`);--> statement-breakpoint
CREATE TABLE `sms_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`to_number` text NOT NULL,
	`from_number` text,
	`message` text NOT NULL,
	`message_type` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`related_booking_id` text,
	`related_lead_id` text,
	`sent_by` text,
	`external_id` text,
	`sent_at` text,
	`delivered_at` text,
	`error_message` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`related_booking_id`) REFERENCES `booking_appointments`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`related_lead_id`) REFERENCES `crm_leads`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`sent_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "message_type_known" CHECK(message_type in ('booking_confirmation', 'reminder', 'follow_up', 'marketing')),
	CONSTRAINT "status_known" CHECK(status in ('pending', 'sent', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `sms_messages_newest` ON `sms_messages` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `sms_messages_status` ON `sms_messages` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `sms_messages_number` ON `sms_messages` (`to_number`);--> statement-breakpoint
CREATE INDEX `sms_messages_external` ON `sms_messages` (`external_id`);--> statement-breakpoint
CREATE INDEX `sms_messages_booking` ON `sms_messages` (`related_booking_id`);--> statement-breakpoint
CREATE INDEX `sms_messages_lead` ON `sms_messages` (`related_lead_id`);--> statement-breakpoint
CREATE TABLE `sms_settings` (
	`id` text PRIMARY KEY NOT NULL,
	`toll_free_number` text,
	`monthly_volume` integer DEFAULT 1000 NOT NULL,
	`use_case_categories` text DEFAULT '["Marketing","Customer Care"]' NOT NULL,
	`opt_in_type` text DEFAULT 'Via Text' NOT NULL,
	`opt_in_workflow_image_url` text,
	`use_case_description` text,
	`message_content` text,
	`is_verified` integer DEFAULT false NOT NULL,
	`is_active` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "only_row" CHECK(id = 'default'),
	CONSTRAINT "monthly_volume_known" CHECK(monthly_volume in (1000, 5000, 10000, 25000)),
	CONSTRAINT "opt_in_type_known" CHECK(opt_in_type in ('Via Text', 'Via Website', 'Via Phone'))
);
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
	CONSTRAINT "role_known" CHECK(role in ('user', 'recruiter', 'manager', 'admin')),
	CONSTRAINT "department_known" CHECK(department in ('hr', 'recruiting', 'content', 'operations', 'sales', 'marketing'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (lower(username));