PRAGMA defer_foreign_keys = on;
--> statement-breakpoint
CREATE TABLE `client_activities` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`user_id` text,
	`activity_type` text NOT NULL,
	`subject` text NOT NULL,
	`description` text,
	`due_at` text,
	`completed_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "activity_type_known" CHECK(activity_type in ('note', 'call', 'email', 'meeting', 'task', 'event'))
);
--> statement-breakpoint
CREATE INDEX `client_activities_client` ON `client_activities` (`client_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `client_activities_open` ON `client_activities` (`due_at`) WHERE completed_at is null and due_at is not null;
--> statement-breakpoint
CREATE INDEX `client_activities_user` ON `client_activities` (`user_id`);
--> statement-breakpoint
CREATE TABLE `client_contacts` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text,
	`email_key` text,
	`phone` text,
	`title` text,
	`is_primary` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `client_contacts_client` ON `client_contacts` (`client_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_contacts_email` ON `client_contacts` (`client_id`,`email_key`) WHERE email_key is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `client_contacts_primary` ON `client_contacts` (`client_id`) WHERE is_primary = 1;
--> statement-breakpoint
CREATE INDEX `client_contacts_person` ON `client_contacts` (`email_key`) WHERE email_key is not null;
--> statement-breakpoint
CREATE TABLE `clients` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`website` text,
	`industry` text,
	`status` text DEFAULT 'prospect' NOT NULL,
	`owner_id` text,
	`notes` text,
	`fee_kind` text,
	`fee_value` real,
	`fee_currency` text,
	`guarantee_days` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "status_known" CHECK(status in ('prospect', 'active', 'former')),
	CONSTRAINT "fee_kind_known" CHECK(fee_kind in ('percent', 'day_rate', 'fixed')),
	CONSTRAINT "client_fee_whole" CHECK((fee_kind is null) = (fee_value is null) and (fee_value is null or fee_value >= 0)),
	CONSTRAINT "client_fee_currency" CHECK(fee_currency is null or fee_currency glob '[A-Z][A-Z][A-Z]'),
	CONSTRAINT "client_guarantee" CHECK(guarantee_days >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `clients_name` ON `clients` (name collate nocase);
--> statement-breakpoint
CREATE INDEX `clients_newest` ON `clients` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `clients_owner` ON `clients` (`owner_id`);
--> statement-breakpoint
CREATE TABLE `job_orders` (
	`job_id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`contact_id` text,
	`fee_kind` text,
	`fee_value` real,
	`fee_currency` text,
	`guarantee_days` integer,
	`openings` integer DEFAULT 1 NOT NULL,
	`notes` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `client_contacts`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "fee_kind_known" CHECK(fee_kind in ('percent', 'day_rate', 'fixed')),
	CONSTRAINT "order_fee_whole" CHECK((fee_kind is null) = (fee_value is null) and (fee_value is null or fee_value >= 0)),
	CONSTRAINT "order_fee_currency" CHECK(fee_currency is null or fee_currency glob '[A-Z][A-Z][A-Z]'),
	CONSTRAINT "order_guarantee" CHECK(guarantee_days >= 0),
	CONSTRAINT "order_openings" CHECK(openings >= 1)
);
--> statement-breakpoint
CREATE INDEX `job_orders_client` ON `job_orders` (`client_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `job_orders_contact` ON `job_orders` (`contact_id`);
--> statement-breakpoint
CREATE TABLE `placements` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text,
	`lead_id` text,
	`job_id` text,
	`client_id` text,
	`job_title` text,
	`client_name` text NOT NULL,
	`status` text DEFAULT 'offered' NOT NULL,
	`offered_at` text NOT NULL,
	`start_date` text,
	`end_date` text,
	`pay` real,
	`pay_period` text DEFAULT 'year' NOT NULL,
	`currency` text NOT NULL,
	`fee_kind` text,
	`fee_value` real,
	`agreed_days` integer,
	`fee_amount` real,
	`guarantee_days` integer,
	`guarantee_until` text,
	`guarantee_notified_at` text,
	`notes` text,
	`pseudonym` text,
	`created_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`lead_id`) REFERENCES `crm_leads`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "status_known" CHECK(status in ('offered', 'accepted', 'started', 'ended', 'fell_through')),
	CONSTRAINT "pay_period_known" CHECK(pay_period in ('year', 'month', 'week', 'day', 'hour')),
	CONSTRAINT "fee_kind_known" CHECK(fee_kind in ('percent', 'day_rate', 'fixed')),
	CONSTRAINT "placement_currency" CHECK(currency glob '[A-Z][A-Z][A-Z]'),
	CONSTRAINT "placement_amounts" CHECK(pay >= 0 and fee_value >= 0 and fee_amount >= 0 and agreed_days >= 0),
	CONSTRAINT "placement_started" CHECK(status not in ('started', 'ended') or start_date is not null),
	CONSTRAINT "placement_ended" CHECK(status <> 'ended' or (end_date is not null and end_date >= start_date))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `placements_active_application` ON `placements` (`application_id`) WHERE status in ('offered', 'accepted', 'started');
--> statement-breakpoint
CREATE INDEX `placements_application` ON `placements` (`application_id`);
--> statement-breakpoint
CREATE INDEX `placements_lead` ON `placements` (`lead_id`);
--> statement-breakpoint
CREATE INDEX `placements_job` ON `placements` (`job_id`);
--> statement-breakpoint
CREATE INDEX `placements_client` ON `placements` (`client_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `placements_creator` ON `placements` (`created_by`);
--> statement-breakpoint
CREATE INDEX `placements_newest` ON `placements` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `placements_start` ON `placements` (`start_date`);
--> statement-breakpoint
CREATE INDEX `placements_guarantee` ON `placements` (`guarantee_until`) WHERE status = 'started' and guarantee_notified_at is null;
--> statement-breakpoint
CREATE TABLE `__new_notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`entity_type` text NOT NULL,
	`entity_id` text NOT NULL,
	`actor_id` text,
	`read_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "kind_known" CHECK(kind in ('assigned', 'received', 'guarantee_ended')),
	CONSTRAINT "entity_type_known" CHECK(entity_type in ('lead', 'contact', 'text', 'client'))
);
--> statement-breakpoint
INSERT INTO `__new_notifications` (rowid, `id`, `user_id`, `kind`, `entity_type`, `entity_id`, `actor_id`, `read_at`, `created_at`) SELECT rowid, `id`, `user_id`, `kind`, `entity_type`, `entity_id`, `actor_id`, `read_at`, `created_at` FROM `notifications`;
--> statement-breakpoint
DROP TABLE `notifications`;
--> statement-breakpoint
ALTER TABLE `__new_notifications` RENAME TO `notifications`;
--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `notifications_actor` ON `notifications` (`actor_id`);
--> statement-breakpoint
-- The screen of clients, in the navigation by its row. An owner's link with this slug keeps working under another one.
UPDATE admin_portals SET slug = slug || '-link' WHERE slug = 'clients';
--> statement-breakpoint
INSERT OR IGNORE INTO admin_portals (id, name, slug, description, icon, required_role, required_permissions, sort_order, created_at, updated_at) VALUES
  ('01900000-0000-7000-8001-000000000042', 'Clients', 'clients', 'Companies that you recruit for, with contacts, jobs, terms and placements.', 'Layers', 'recruiter', '["clients.read"]', 48, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
