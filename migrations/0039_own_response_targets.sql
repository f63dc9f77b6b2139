ALTER TABLE `crm_leads` ADD `own_due_at` text;--> statement-breakpoint
ALTER TABLE `crm_leads` ADD `own_first_responded_at` text;
--> statement-breakpoint
UPDATE crm_leads SET own_due_at = due_at, own_first_responded_at = first_responded_at
WHERE merged_into_id IS NOT NULL OR id IN (SELECT merged_into_id FROM crm_leads WHERE merged_into_id IS NOT NULL);
--> statement-breakpoint
-- Leads that 0026_lead_merges took apart have random ids (version 4) and were never synced.
INSERT INTO deliveries (id, kind, action, dedupe_key, entity_type, entity_id, payload, status, attempts, next_attempt_at, created_at, updated_at)
SELECT
  lower(hex(randomblob(4))) || '-' || lower(hex(randomblob(2))) || '-4' || substr(lower(hex(randomblob(2))), 2) || '-a' || substr(lower(hex(randomblob(2))), 2) || '-' || lower(hex(randomblob(6))),
  'crm', 'lead.sync', 'lead.sync:taken-apart:' || lead.id, 'lead', lead.id, '{}', 'waiting', 0, now.at, now.at, now.at
FROM crm_leads lead, (SELECT strftime('%Y-%m-%dT%H:%M:%fZ', 'now') AS at) now
WHERE lead.id LIKE '________-____-4___-a%' AND lead.synced_to_ghl = 0
  AND NOT EXISTS (SELECT 1 FROM deliveries sync WHERE sync.entity_type = 'lead' AND sync.entity_id = lead.id AND sync.action = 'lead.sync');
