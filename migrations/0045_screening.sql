CREATE TABLE `scorecard_ratings` (
	`id` text PRIMARY KEY NOT NULL,
	`scorecard_id` text NOT NULL,
	`criterion_id` text,
	`name` text NOT NULL,
	`position` integer NOT NULL,
	`rating` integer,
	`note` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`scorecard_id`) REFERENCES `scorecards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`criterion_id`) REFERENCES `scorecard_criteria`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "rating_range" CHECK(rating is null or rating between 1 and 4)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `scorecard_ratings_criterion` ON `scorecard_ratings` (`scorecard_id`,`criterion_id`);
--> statement-breakpoint
CREATE INDEX `scorecard_ratings_by_criterion` ON `scorecard_ratings` (`criterion_id`);
--> statement-breakpoint
CREATE TABLE `scorecards` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`user_id` text,
	`recommendation` text,
	`notes` text DEFAULT '' NOT NULL,
	`submitted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "recommendation_known" CHECK(recommendation in ('strong_yes', 'yes', 'no', 'strong_no')),
	CONSTRAINT "submitted_recommends" CHECK(submitted_at is null or recommendation is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `scorecards_author` ON `scorecards` (`application_id`,`user_id`);
--> statement-breakpoint
CREATE INDEX `scorecards_user` ON `scorecards` (`user_id`);
--> statement-breakpoint
CREATE TABLE `scorecard_criteria` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `scorecard_criteria_job` ON `scorecard_criteria` (`job_id`,`position`);
--> statement-breakpoint
CREATE TABLE `screening_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`question_id` text,
	`position` integer NOT NULL,
	`label` text NOT NULL,
	`kind` text NOT NULL,
	`text` text,
	`file_key` text,
	`file_name` text,
	`file_type` text,
	`file_size` integer,
	`is_knockout` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`question_id`) REFERENCES `screening_questions`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "kind_known" CHECK(kind in ('short', 'choice', 'yes_no', 'number', 'file')),
	CONSTRAINT "answer_whole" CHECK(file_key is null or (file_name is not null and file_type is not null and file_size > 0))
);
--> statement-breakpoint
CREATE INDEX `screening_answers_application` ON `screening_answers` (`application_id`,`position`);
--> statement-breakpoint
CREATE INDEX `screening_answers_question` ON `screening_answers` (`question_id`);
--> statement-breakpoint
CREATE INDEX `screening_answers_file` ON `screening_answers` (`file_key`) WHERE file_key is not null;
--> statement-breakpoint
CREATE INDEX `screening_answers_knockout` ON `screening_answers` (`application_id`) WHERE is_knockout = 1;
--> statement-breakpoint
CREATE TABLE `screening_questions` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`label` text NOT NULL,
	`help` text DEFAULT '' NOT NULL,
	`is_required` integer DEFAULT false NOT NULL,
	`options` text DEFAULT '[]' NOT NULL,
	`knockout` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "kind_known" CHECK(kind in ('short', 'choice', 'yes_no', 'number', 'file'))
);
--> statement-breakpoint
CREATE INDEX `screening_questions_job` ON `screening_questions` (`job_id`,`position`);
--> statement-breakpoint
CREATE TABLE `screening_setups` (
	`job_id` text PRIMARY KEY NOT NULL,
	`questions_version` integer DEFAULT 0 NOT NULL,
	`criteria_version` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TRIGGER screening_questions_version_insert AFTER INSERT ON screening_questions
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER screening_questions_version_update AFTER UPDATE ON screening_questions
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER screening_questions_version_delete AFTER DELETE ON screening_questions
BEGIN
  UPDATE content_version SET version = version + 1 WHERE id = 1;
END;
