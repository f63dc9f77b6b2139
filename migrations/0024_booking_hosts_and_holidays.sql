CREATE TABLE `booking_closed_holidays` (
	`holiday` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `booking_types` ADD `host` text;--> statement-breakpoint
ALTER TABLE `booking_types` ADD `audience` text DEFAULT 'client' NOT NULL;--> statement-breakpoint
INSERT OR IGNORE INTO booking_closed_holidays (holiday, created_at) VALUES
  ('new_year', '2026-01-01T00:00:00.000Z'),
  ('martin_luther_king', '2026-01-01T00:00:00.000Z'),
  ('presidents', '2026-01-01T00:00:00.000Z'),
  ('memorial', '2026-01-01T00:00:00.000Z'),
  ('juneteenth', '2026-01-01T00:00:00.000Z'),
  ('independence', '2026-01-01T00:00:00.000Z'),
  ('labor', '2026-01-01T00:00:00.000Z'),
  ('columbus', '2026-01-01T00:00:00.000Z'),
  ('veterans', '2026-01-01T00:00:00.000Z'),
  ('thanksgiving', '2026-01-01T00:00:00.000Z'),
  ('christmas', '2026-01-01T00:00:00.000Z');
--> statement-breakpoint
UPDATE booking_types SET host = 'Ines Varady-Holt'
  WHERE id IN ('01900000-0000-7000-8005-000000000001', '01900000-0000-7000-8005-000000000002') AND updated_at = '2026-01-01T00:00:00.000Z';
--> statement-breakpoint
INSERT OR IGNORE INTO booking_types (id, name, description, host, audience, duration, slot_step, sort_order, created_at, updated_at) VALUES
  ('01900000-0000-7000-8005-000000000003', 'Candidate conversation', 'Half an hour about your next role: what you are looking for, what it pays, and how we work with you.', 'Conrad Ashgrove', 'candidate', 30, 30, 30, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
--> statement-breakpoint
INSERT OR IGNORE INTO booking_availability (id, booking_type_id, day_of_week, start_time, end_time, time_zone, created_at, updated_at) VALUES
  ('01900000-0000-7000-8006-000000000021', '01900000-0000-7000-8005-000000000003', 1, '09:00', '17:00', 'America/New_York', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8006-000000000022', '01900000-0000-7000-8005-000000000003', 2, '09:00', '17:00', 'America/New_York', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8006-000000000023', '01900000-0000-7000-8005-000000000003', 3, '09:00', '17:00', 'America/New_York', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8006-000000000024', '01900000-0000-7000-8005-000000000003', 4, '09:00', '17:00', 'America/New_York', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
  ('01900000-0000-7000-8006-000000000025', '01900000-0000-7000-8005-000000000003', 5, '09:00', '17:00', 'America/New_York', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
