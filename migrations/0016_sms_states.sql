CREATE TABLE `sms_events` (
	`id` text PRIMARY KEY NOT NULL,
	`message_id` text,
	`external_id` text,
	`state` text NOT NULL,
	`detail` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `sms_messages`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "state_known" CHECK(state in ('attempt', 'sent', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `sms_events_message` ON `sms_events` (`message_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `sms_events_once` ON `sms_events` (`external_id`,`state`) WHERE external_id is not null;--> statement-breakpoint
CREATE TABLE `sms_inbound` (
	`id` text PRIMARY KEY NOT NULL,
	`external_id` text NOT NULL,
	`from_number` text NOT NULL,
	`body` text NOT NULL,
	`keyword` text,
	`received_at` text NOT NULL,
	`created_at` text NOT NULL,
	CONSTRAINT "keyword_known" CHECK(keyword in ('stop', 'start', 'help'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sms_inbound_external` ON `sms_inbound` (`external_id`);--> statement-breakpoint
CREATE INDEX `sms_inbound_number` ON `sms_inbound` (`from_number`,`received_at`);--> statement-breakpoint
ALTER TABLE `sms_messages` ADD `handed_at` text;