-- The services that migrations insert name nobody, no subject, and keep the firm's time zone ('' means
-- web/content/firm.ts). Only in a new database: in one that has users, the previous release may still read these rows, or
-- serve again after a rollback.
UPDATE booking_availability SET time_zone = '' WHERE NOT EXISTS (SELECT 1 FROM users);
--> statement-breakpoint
UPDATE booking_types SET time_zone = '', host = NULL WHERE NOT EXISTS (SELECT 1 FROM users);
--> statement-breakpoint
UPDATE booking_types SET name = 'Consultation', description = 'An hour on where you stand today, and what to change first.'
WHERE id = '01900000-0000-7000-8005-000000000002' AND NOT EXISTS (SELECT 1 FROM users);
