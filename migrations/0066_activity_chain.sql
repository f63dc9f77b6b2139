CREATE TABLE `activity_chain` (
	`seq` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`activity_id` text NOT NULL,
	`created_at` text NOT NULL,
	`action` text NOT NULL,
	`entity_type` text,
	`entity_id` text,
	`user_id` text,
	`staff_hash` text NOT NULL,
	`content_hash` text NOT NULL,
	`erased_by` text,
	`chained_at` text NOT NULL,
	`hash` text NOT NULL,
	CONSTRAINT "kind_known" CHECK(kind in ('entry', 'erasure'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `activity_chain_row` ON `activity_chain` (`activity_id`) WHERE kind = 'entry';
--> statement-breakpoint
CREATE TABLE `activity_heads` (
	`day` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`hash` text NOT NULL,
	`public_key` text NOT NULL,
	`signature` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `admin_activity_logs` ADD `chain_seq` integer;
--> statement-breakpoint
ALTER TABLE `admin_activity_logs` ADD `staff_salt` text;
--> statement-breakpoint
ALTER TABLE `admin_activity_logs` ADD `content_salt` text;
--> statement-breakpoint
ALTER TABLE `admin_activity_logs` ADD `erased_by` text;
--> statement-breakpoint
CREATE INDEX `activity_erased` ON `admin_activity_logs` (`erased_by`) WHERE erased_by is not null;
--> statement-breakpoint
CREATE INDEX `activity_unchained` ON `admin_activity_logs` (`created_at`,`id`) WHERE chain_seq is null;
--> statement-breakpoint
CREATE TRIGGER activity_chain_no_update BEFORE UPDATE ON activity_chain BEGIN
  SELECT RAISE(ABORT, 'The activity chain is append-only.');
END;
--> statement-breakpoint
CREATE TRIGGER activity_chain_no_delete BEFORE DELETE ON activity_chain BEGIN
  SELECT RAISE(ABORT, 'The activity chain is append-only.');
END;
--> statement-breakpoint
CREATE TRIGGER activity_heads_no_update BEFORE UPDATE ON activity_heads BEGIN
  SELECT RAISE(ABORT, 'The heads of the activity chain are append-only.');
END;
--> statement-breakpoint
CREATE TRIGGER activity_heads_no_delete BEFORE DELETE ON activity_heads BEGIN
  SELECT RAISE(ABORT, 'The heads of the activity chain are append-only.');
END;
