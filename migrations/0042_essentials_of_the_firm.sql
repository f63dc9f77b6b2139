-- The services that migrations insert name nobody and keep the firm's time zone ('' means web/content/firm.ts). Rows that
-- staff have changed stay as they are.
UPDATE booking_availability SET time_zone = ''
WHERE time_zone = 'America/New_York' AND updated_at = '2026-01-01T00:00:00.000Z'
  AND booking_type_id IN (
    SELECT id FROM booking_types WHERE updated_at = '2026-01-01T00:00:00.000Z' AND id IN (
      '01900000-0000-7000-8005-000000000001',
      '01900000-0000-7000-8005-000000000002',
      '01900000-0000-7000-8005-000000000003'
    )
  );
--> statement-breakpoint
UPDATE booking_types SET time_zone = '', host = CASE WHEN host IN ('Ines Varady-Holt', 'Conrad Ashgrove') THEN NULL ELSE host END
WHERE time_zone = 'America/New_York' AND updated_at = '2026-01-01T00:00:00.000Z'
  AND id IN (
    '01900000-0000-7000-8005-000000000001',
    '01900000-0000-7000-8005-000000000002',
    '01900000-0000-7000-8005-000000000003'
  );
