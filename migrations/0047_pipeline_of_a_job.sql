CREATE TABLE `application_moves` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`from_kind` text NOT NULL,
	`to_kind` text NOT NULL,
	`from_stage_id` text,
	`to_stage_id` text,
	`from_since` text,
	`from_name` text NOT NULL,
	`to_name` text NOT NULL,
	`reason_key` text,
	`note` text,
	`user_id` text,
	`delivery_id` text,
	`undone_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`from_stage_id`) REFERENCES `job_stages`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`to_stage_id`) REFERENCES `job_stages`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `application_moves_application` ON `application_moves` (`application_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `application_moves_from_stage` ON `application_moves` (`from_stage_id`);
--> statement-breakpoint
CREATE INDEX `application_moves_to_stage` ON `application_moves` (`to_stage_id`);
--> statement-breakpoint
CREATE INDEX `application_moves_user` ON `application_moves` (`user_id`);
--> statement-breakpoint
CREATE INDEX `application_moves_reason` ON `application_moves` (`reason_key`);
--> statement-breakpoint
CREATE TABLE `job_stages` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`candidate_label` text NOT NULL,
	`template_id` text,
	`sort_order` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`template_id`) REFERENCES `mail_templates`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "kind_known" CHECK(kind in ('new', 'reviewing', 'interview', 'offer', 'hired', 'rejected', 'withdrawn'))
);
--> statement-breakpoint
CREATE INDEX `job_stages_job` ON `job_stages` (`job_id`,`sort_order`);
--> statement-breakpoint
CREATE INDEX `job_stages_template` ON `job_stages` (`template_id`);
--> statement-breakpoint
CREATE TABLE `mail_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`is_archived` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_templates_name` ON `mail_templates` (name collate nocase);
--> statement-breakpoint
ALTER TABLE `applications` ADD `stage_id` text REFERENCES job_stages(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE `applications` ADD `stage_changed_at` text;
--> statement-breakpoint
CREATE INDEX `applications_pipeline` ON `applications` (`job_id`,`stage`,`stage_changed_at`,`id`,`stage_id`);
--> statement-breakpoint
CREATE INDEX `applications_stage_id` ON `applications` (`stage_id`);
--> statement-breakpoint
UPDATE applications SET stage_changed_at = coalesce(
  (SELECT max(log.created_at) FROM admin_activity_logs log
    WHERE log.entity_type = 'application' AND log.entity_id = applications.id
      AND log.action IN ('application.stage', 'application.withdraw')),
  created_at);
--> statement-breakpoint
-- The version that serves while this runs, and code that moves only the kind, do not set the time.
CREATE TRIGGER applications_stage_insert AFTER INSERT ON applications WHEN new.stage_changed_at IS NULL
BEGIN
  UPDATE applications SET stage_changed_at = new.created_at WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER applications_stage_update AFTER UPDATE OF stage ON applications
  WHEN new.stage <> old.stage AND new.stage_changed_at IS old.stage_changed_at
BEGIN
  UPDATE applications SET stage_changed_at = new.updated_at WHERE id = new.id;
END;
--> statement-breakpoint
INSERT INTO mail_templates (id, name, subject, body, is_archived, version, created_at, updated_at) VALUES
('01900000-0000-7000-8017-000000000001', 'Invitation to an interview', 'An interview for {{jobTitle}}', 'Dear {{firstName}},

Thank you for your application. We would like to get to know you, and invite you to an interview for {{jobTitle}}.

Please reply with two or three times that suit you in the next days.

{{firm}}', 0, 1, '2026-11-24T00:00:00.000Z', '2026-11-24T00:00:00.000Z'),
('01900000-0000-7000-8017-000000000002', 'Not going ahead', 'Your application: {{jobTitle}}', 'Dear {{firstName}},

Thank you for the time you took to apply. We have decided not to go ahead with your application this time.

Your data stays with us until you erase it, so that we can write to you when something fits better. We wish you all the best.

{{firm}}', 0, 1, '2026-11-24T00:00:00.000Z', '2026-11-24T00:00:00.000Z'),
('01900000-0000-7000-8017-000000000003', 'News about your application', 'Your application: {{jobTitle}}', 'Dear {{firstName}},

There is news about your application: {{stage}}.

We will write to you about the next step. To ask something, reply to this email.

{{firm}}', 0, 1, '2026-11-24T00:00:00.000Z', '2026-11-24T00:00:00.000Z');
--> statement-breakpoint
INSERT INTO job_stages (id, job_id, name, kind, candidate_label, template_id, sort_order, created_at, updated_at) VALUES
('01900000-0000-7000-8017-000000000010', NULL, 'New', 'new', 'We received your application', NULL, 0, '2026-11-24T00:00:00.000Z', '2026-11-24T00:00:00.000Z'),
('01900000-0000-7000-8017-000000000011', NULL, 'Screening', 'reviewing', 'We are reviewing your application', NULL, 1, '2026-11-24T00:00:00.000Z', '2026-11-24T00:00:00.000Z'),
('01900000-0000-7000-8017-000000000012', NULL, 'Interview', 'interview', 'You are in the interview stage', NULL, 2, '2026-11-24T00:00:00.000Z', '2026-11-24T00:00:00.000Z'),
('01900000-0000-7000-8017-000000000013', NULL, 'Offer', 'offer', 'We are preparing an offer for you', NULL, 3, '2026-11-24T00:00:00.000Z', '2026-11-24T00:00:00.000Z'),
('01900000-0000-7000-8017-000000000014', NULL, 'Hired', 'hired', 'You got the job', NULL, 4, '2026-11-24T00:00:00.000Z', '2026-11-24T00:00:00.000Z'),
('01900000-0000-7000-8017-000000000015', NULL, 'Rejected', 'rejected', 'We decided not to go ahead this time', '01900000-0000-7000-8017-000000000002', 5, '2026-11-24T00:00:00.000Z', '2026-11-24T00:00:00.000Z'),
('01900000-0000-7000-8017-000000000016', NULL, 'Withdrawn', 'withdrawn', 'You have withdrawn your application', NULL, 6, '2026-11-24T00:00:00.000Z', '2026-11-24T00:00:00.000Z');
