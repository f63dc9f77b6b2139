CREATE TABLE `employer_consents` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`client_id` text NOT NULL,
	`state` text NOT NULL,
	`wording_version` text NOT NULL,
	`requested_at` text NOT NULL,
	`decided_at` text,
	`ip` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "state_known" CHECK(state in ('requested', 'granted', 'declined', 'withdrawn'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `employer_consents_pair` ON `employer_consents` (`application_id`,`client_id`);
--> statement-breakpoint
CREATE INDEX `employer_consents_client` ON `employer_consents` (`client_id`);
--> statement-breakpoint
CREATE TABLE `submittal_candidates` (
	`id` text PRIMARY KEY NOT NULL,
	`submittal_id` text NOT NULL,
	`application_id` text NOT NULL,
	`position` integer NOT NULL,
	`headline` text NOT NULL,
	`profile` text NOT NULL,
	`verdict` text,
	`verdict_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`submittal_id`) REFERENCES `submittals`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "verdict_known" CHECK(verdict in ('yes', 'no', 'interview'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `submittal_candidates_pair` ON `submittal_candidates` (`submittal_id`,`application_id`);
--> statement-breakpoint
CREATE INDEX `submittal_candidates_application` ON `submittal_candidates` (`application_id`);
--> statement-breakpoint
CREATE TABLE `submittal_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`candidate_id` text NOT NULL,
	`is_from_client` integer DEFAULT false NOT NULL,
	`user_id` text,
	`text` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`candidate_id`) REFERENCES `submittal_candidates`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `submittal_comments_candidate` ON `submittal_comments` (`candidate_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `submittal_comments_user` ON `submittal_comments` (`user_id`);
--> statement-breakpoint
CREATE TABLE `submittals` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`client_id` text NOT NULL,
	`contact_id` text,
	`message` text,
	`expires_at` text NOT NULL,
	`closed_at` text,
	`created_by` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `client_contacts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `submittals_newest` ON `submittals` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `submittals_job` ON `submittals` (`job_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `submittals_client` ON `submittals` (`client_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `submittals_contact` ON `submittals` (`contact_id`);
--> statement-breakpoint
CREATE INDEX `submittals_creator` ON `submittals` (`created_by`);
