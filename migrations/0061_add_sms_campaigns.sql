CREATE TABLE `sms_campaign_recipients` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign_id` text NOT NULL,
	`lead_id` text,
	`number` text,
	`state` text DEFAULT 'queued' NOT NULL,
	`reason` text,
	`message_id` text,
	`segments` integer,
	`not_before` text,
	`send_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`campaign_id`) REFERENCES `sms_campaigns`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `crm_leads`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`message_id`) REFERENCES `sms_messages`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "state_known" CHECK(state in ('queued', 'released', 'sent', 'delivered', 'failed', 'opted_out', 'skipped')),
	CONSTRAINT "reason_known" CHECK(reason in ('stopped', 'same_person', 'no_send_time', 'erased'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sms_campaign_recipients_number` ON `sms_campaign_recipients` (`campaign_id`,`number`);
--> statement-breakpoint
CREATE INDEX `sms_campaign_recipients_queue` ON `sms_campaign_recipients` (`campaign_id`,`state`,`not_before`);
--> statement-breakpoint
CREATE INDEX `sms_campaign_recipients_due` ON `sms_campaign_recipients` (`campaign_id`,`send_at`);
--> statement-breakpoint
CREATE INDEX `sms_campaign_recipients_message` ON `sms_campaign_recipients` (`message_id`);
--> statement-breakpoint
CREATE INDEX `sms_campaign_recipients_lead` ON `sms_campaign_recipients` (`lead_id`);
--> statement-breakpoint
CREATE INDEX `sms_campaign_recipients_phone` ON `sms_campaign_recipients` (`number`);
--> statement-breakpoint
CREATE TABLE `sms_campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`template` text NOT NULL,
	`audience` text NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`start_at` text,
	`rate_per_minute` integer NOT NULL,
	`quiet_from` text NOT NULL,
	`quiet_until` text NOT NULL,
	`audience_cursor` text,
	`audience_complete_at` text,
	`created_by` text,
	`started_by` text,
	`started_at` text,
	`finished_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "status_known" CHECK(status in ('draft', 'scheduled', 'sending', 'paused', 'stopped', 'finished')),
	CONSTRAINT "quiet_from_clock" CHECK(quiet_from glob '[01][0-9]:[0-5][0-9]' or quiet_from glob '2[0-3]:[0-5][0-9]'),
	CONSTRAINT "quiet_until_clock" CHECK(quiet_until glob '[01][0-9]:[0-5][0-9]' or quiet_until glob '2[0-3]:[0-5][0-9]')
);
--> statement-breakpoint
CREATE INDEX `sms_campaigns_newest` ON `sms_campaigns` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `sms_campaigns_active` ON `sms_campaigns` (`status`,`start_at`) WHERE status in ('scheduled', 'sending');
--> statement-breakpoint
CREATE INDEX `sms_campaigns_creator` ON `sms_campaigns` (`created_by`);
--> statement-breakpoint
CREATE INDEX `sms_campaigns_starter` ON `sms_campaigns` (`started_by`);
--> statement-breakpoint
ALTER TABLE `sms_settings` ADD `segment_price` real;
