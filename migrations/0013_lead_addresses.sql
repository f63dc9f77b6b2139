CREATE TABLE `lead_emails` (
	`email_key` text PRIMARY KEY NOT NULL,
	`lead_id` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `crm_leads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lead_emails_lead` ON `lead_emails` (`lead_id`);--> statement-breakpoint
ALTER TABLE `crm_leads` ADD `version` integer DEFAULT 1 NOT NULL;