CREATE TABLE `notifications` (
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
	CONSTRAINT "kind_known" CHECK(kind in ('assigned', 'received')),
	CONSTRAINT "entity_type_known" CHECK(entity_type in ('lead', 'contact', 'text'))
);
--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `notifications_actor` ON `notifications` (`actor_id`);--> statement-breakpoint
ALTER TABLE `contacts` ADD `read_at` text;--> statement-breakpoint
ALTER TABLE `contacts` ADD `answered_at` text;--> statement-breakpoint
ALTER TABLE `contacts` ADD `assigned_to` text REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `contacts_open` ON `contacts` (`created_at`,`id`) WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX `contacts_assignee` ON `contacts` (`assigned_to`);--> statement-breakpoint
ALTER TABLE `sms_inbound` ADD `may_be_opt_out` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `sms_inbound` ADD `read_at` text;--> statement-breakpoint
ALTER TABLE `sms_inbound` ADD `answered_at` text;--> statement-breakpoint
ALTER TABLE `sms_inbound` ADD `assigned_to` text REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `sms_inbound_newest` ON `sms_inbound` (`received_at`,`id`) WHERE keyword is null;--> statement-breakpoint
CREATE INDEX `sms_inbound_assignee` ON `sms_inbound` (`assigned_to`);--> statement-breakpoint
-- Messages with a sent reply are answered; those of people who got any response have been read.
UPDATE contacts SET answered_at = (
  SELECT min(coalesce(deliveries.sent_at, deliveries.updated_at)) FROM deliveries
  WHERE deliveries.entity_type = 'contact' AND deliveries.entity_id = contacts.id
    AND deliveries.action = 'inbox.reply' AND deliveries.status = 'sent'
);--> statement-breakpoint
UPDATE contacts SET read_at = (
  SELECT crm_leads.first_responded_at FROM lead_emails
  JOIN crm_leads ON crm_leads.id = lead_emails.lead_id
  WHERE lead_emails.email_key = contacts.email
);--> statement-breakpoint
UPDATE sms_inbound SET answered_at = (
  SELECT min(sms_messages.sent_at) FROM sms_messages
  WHERE sms_messages.to_number = sms_inbound.from_number AND sms_messages.sent_by IS NOT NULL
    AND sms_messages.sent_at > sms_inbound.received_at
);--> statement-breakpoint
INSERT OR IGNORE INTO admin_portals (id, name, slug, description, icon, required_role, required_permissions, sort_order, created_at, updated_at) VALUES
  ('01900000-0000-7000-8001-000000000034', 'Messages', 'messages', 'Messages from the site and text messages: who reads, answers and owns them.', 'Inbox', 'recruiter', '["crm.read"]', 42, '2026-11-22T00:00:00.000Z', '2026-11-22T00:00:00.000Z');
