ALTER TABLE `applications` ADD `spam_status` text;
--> statement-breakpoint
ALTER TABLE `applications` ADD `spam_reasons` text;
--> statement-breakpoint
CREATE INDEX `applications_spam` ON `applications` (`spam_status`,`created_at`) WHERE spam_status is not null;
--> statement-breakpoint
ALTER TABLE `booking_appointments` ADD `spam_status` text;
--> statement-breakpoint
ALTER TABLE `booking_appointments` ADD `spam_reasons` text;
--> statement-breakpoint
ALTER TABLE `booking_appointments` ADD `has_held_consent` integer DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX `booking_appointments_spam` ON `booking_appointments` (`spam_status`,`created_at`) WHERE spam_status is not null;
--> statement-breakpoint
ALTER TABLE `contacts` ADD `spam_status` text;
--> statement-breakpoint
ALTER TABLE `contacts` ADD `spam_reasons` text;
--> statement-breakpoint
CREATE INDEX `contacts_spam` ON `contacts` (`spam_status`,`created_at`) WHERE spam_status is not null;
--> statement-breakpoint
ALTER TABLE `crm_leads` ADD `spam_status` text;
--> statement-breakpoint
ALTER TABLE `crm_leads` ADD `spam_reasons` text;
--> statement-breakpoint
CREATE INDEX `crm_leads_spam` ON `crm_leads` (`spam_status`,`created_at`) WHERE spam_status is not null;
--> statement-breakpoint
ALTER TABLE `newsletter_subscribers` ADD `spam_status` text;
--> statement-breakpoint
ALTER TABLE `newsletter_subscribers` ADD `spam_reasons` text;
--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_spam` ON `newsletter_subscribers` (`spam_status`,`created_at`) WHERE spam_status is not null;
