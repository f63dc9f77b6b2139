CREATE TABLE `distinct_leads` (
	`lead_id` text NOT NULL,
	`other_lead_id` text NOT NULL,
	`user_id` text,
	`created_at` text NOT NULL,
	PRIMARY KEY(`lead_id`, `other_lead_id`),
	FOREIGN KEY (`lead_id`) REFERENCES `crm_leads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`other_lead_id`) REFERENCES `crm_leads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `distinct_leads_other` ON `distinct_leads` (`other_lead_id`);--> statement-breakpoint
CREATE INDEX `distinct_leads_user` ON `distinct_leads` (`user_id`);--> statement-breakpoint
ALTER TABLE `crm_leads` ADD `merged_into_id` text;--> statement-breakpoint
CREATE INDEX `crm_leads_name` ON `crm_leads` (lower(last_name),lower(first_name));--> statement-breakpoint
CREATE INDEX `crm_leads_merged` ON `crm_leads` (`merged_into_id`) WHERE merged_into_id is not null;
--> statement-breakpoint
CREATE TRIGGER crm_leads_unmerge AFTER DELETE ON crm_leads
BEGIN
  UPDATE crm_leads SET merged_into_id = NULL WHERE merged_into_id = old.id;
END;
--> statement-breakpoint
-- Leads were joined by an equal phone number. Each further address becomes a lead of its own. It stays merged only when
-- its submissions name the same person as those of the main address, or no name is known.
WITH sent AS (
  SELECT lower(trim(email)) AS email, first_name, last_name, phone, NULL AS company, 'candidate' AS lead_type, 'application' AS source, created_at FROM applications
  UNION ALL
  SELECT lower(trim(email)), first_name, last_name, phone, company, CASE inquiry WHEN 'I need to hire talent' THEN 'employer' WHEN 'I''m looking for a job' THEN 'candidate' ELSE 'contact' END, kind, created_at FROM contacts
  UNION ALL
  SELECT lower(trim(booker_email)), substr(trim(booker_name), 1, instr(trim(booker_name) || ' ', ' ') - 1), trim(substr(trim(booker_name), instr(trim(booker_name) || ' ', ' '))), booker_phone, booker_company, 'booking', 'booking', created_at FROM booking_appointments
), named AS (
  SELECT email, lower(trim(first_name) || ' ' || trim(last_name)) AS name FROM sent WHERE trim(first_name) || trim(last_name) <> ''
  UNION
  SELECT email_key, lower(trim(coalesce(first_name, '')) || ' ' || trim(coalesce(last_name, ''))) FROM crm_leads WHERE trim(coalesce(first_name, '') || coalesce(last_name, '')) <> ''
), latest AS (
  SELECT sent.*, row_number() OVER (PARTITION BY email ORDER BY created_at DESC) AS position,
    ltrim(replace(replace(replace(replace(replace(replace(coalesce(phone, ''), ' ', ''), '(', ''), ')', ''), '-', ''), '.', ''), '+', ''), '0') AS digits
  FROM sent
), further AS (
  SELECT address.email_key AS address, address.created_at AS address_created_at, latest.*, joined.*,
    NOT EXISTS (SELECT 1 FROM named WHERE named.email = address.email_key)
      OR NOT EXISTS (SELECT 1 FROM named WHERE named.email = joined.email_key)
      OR EXISTS (SELECT 1 FROM named ours JOIN named theirs ON theirs.name = ours.name WHERE ours.email = address.email_key AND theirs.email = joined.email_key) AS same_person
  FROM lead_emails address
  JOIN (SELECT id AS joined_id, email_key, phone_key, lead_score, score_reasons, assigned_to, priority, status, due_at, first_responded_at, last_activity, updated_at AS joined_updated_at FROM crm_leads) joined ON joined.joined_id = address.lead_id
  LEFT JOIN latest ON latest.email = address.email_key AND latest.position = 1
  WHERE address.email_key IS NOT joined.email_key
    AND NOT EXISTS (SELECT 1 FROM crm_leads own WHERE own.email_key = address.email_key)
)
INSERT INTO crm_leads (id, first_name, last_name, email, email_key, phone, phone_key, company, application_id, contact_id, lead_type, lead_source, lead_score, score_reasons, pipeline, assigned_to, priority, status, due_at, first_responded_at, last_activity, merged_into_id, created_at, updated_at)
SELECT
  lower(hex(randomblob(4))) || '-' || lower(hex(randomblob(2))) || '-4' || substr(lower(hex(randomblob(2))), 2) || '-a' || substr(lower(hex(randomblob(2))), 2) || '-' || lower(hex(randomblob(6))),
  first_name, last_name, address, address, phone,
  CASE WHEN length(digits) > 6 THEN coalesce(
    CASE WHEN phone_key LIKE '%' || digits THEN phone_key END,
    (SELECT consent.phone FROM consents consent WHERE consent.email = address AND consent.phone LIKE '%' || digits LIMIT 1)) END,
  company,
  (SELECT application.id FROM applications application WHERE lower(trim(application.email)) = address ORDER BY application.created_at DESC LIMIT 1),
  (SELECT contact.id FROM contacts contact WHERE lower(trim(contact.email)) = address ORDER BY contact.created_at DESC LIMIT 1),
  coalesce(lead_type, 'other'), source, lead_score, score_reasons,
  (SELECT name FROM pipelines WHERE name = CASE further.lead_type WHEN 'candidate' THEN 'Candidates' ELSE 'Clients' END),
  assigned_to, priority,
  CASE WHEN same_person THEN status ELSE 'active' END,
  due_at,
  -- An answer to one of two strangers does not count for the other, unless it was sent to their address.
  CASE WHEN same_person THEN first_responded_at ELSE (
    SELECT min(reply.created_at) FROM lead_activities reply
    WHERE reply.lead_id = joined_id AND reply.activity_type = 'email' AND substr(reply.description, 1, length(address) + 4) = 'To ' || address || ':') END,
  coalesce(created_at, last_activity),
  CASE WHEN same_person THEN joined_id END,
  address_created_at, joined_updated_at
FROM further;
--> statement-breakpoint
-- Timeline entries of a further address name it in their first line.
WITH moved AS (
  SELECT entry.id AS entry_id, own.id AS own_id
  FROM lead_emails address
  JOIN crm_leads own ON own.email_key = address.email_key AND own.id <> address.lead_id
  JOIN lead_activities entry ON entry.lead_id = address.lead_id
  WHERE (substr(entry.description, 1, 8) = 'Sent as ' AND (
      instr(entry.description, ', ' || address.email_key || ':' || char(10)) > 0
      OR substr(entry.description, -length(address.email_key) - 2) = ', ' || address.email_key))
    OR substr(entry.description, 1, length(address.email_key) + 4) = 'To ' || address.email_key || ':'
    OR substr(entry.description, 1, length(address.email_key) + 7) = 'About ' || address.email_key || ':'
)
UPDATE lead_activities SET lead_id = (SELECT own_id FROM moved WHERE entry_id = lead_activities.id)
WHERE id IN (SELECT entry_id FROM moved);
--> statement-breakpoint
UPDATE consents SET lead_id = (SELECT own.id FROM crm_leads own WHERE own.email_key = consents.email)
WHERE EXISTS (
  SELECT 1 FROM lead_emails address JOIN crm_leads own ON own.email_key = address.email_key AND own.id <> address.lead_id
  WHERE address.email_key = consents.email AND address.lead_id = consents.lead_id);
--> statement-breakpoint
UPDATE sms_messages SET related_lead_id = (
  SELECT own.id FROM booking_appointments appointment JOIN crm_leads own ON own.email_key = lower(trim(appointment.booker_email))
  WHERE appointment.id = sms_messages.related_booking_id)
WHERE EXISTS (
  SELECT 1 FROM booking_appointments appointment
  JOIN lead_emails address ON address.email_key = lower(trim(appointment.booker_email))
  JOIN crm_leads own ON own.email_key = address.email_key AND own.id <> address.lead_id
  WHERE appointment.id = sms_messages.related_booking_id AND address.lead_id = sms_messages.related_lead_id);
--> statement-breakpoint
UPDATE booking_appointments SET lead_id = (SELECT own.id FROM crm_leads own WHERE own.email_key = lower(trim(booker_email)))
WHERE EXISTS (
  SELECT 1 FROM lead_emails address JOIN crm_leads own ON own.email_key = address.email_key AND own.id <> address.lead_id
  WHERE address.email_key = lower(trim(booker_email)) AND address.lead_id = booking_appointments.lead_id);
--> statement-breakpoint
-- The submissions shown with the remaining lead are its own.
UPDATE crm_leads SET application_id = (
  SELECT own.id FROM applications own WHERE lower(trim(own.email)) = crm_leads.email_key ORDER BY own.created_at DESC LIMIT 1)
WHERE application_id IN (
  SELECT sent.id FROM applications sent JOIN lead_emails address ON address.email_key = lower(trim(sent.email))
  WHERE address.lead_id = crm_leads.id AND address.email_key IS NOT crm_leads.email_key);
--> statement-breakpoint
UPDATE crm_leads SET contact_id = (
  SELECT own.id FROM contacts own WHERE lower(trim(own.email)) = crm_leads.email_key ORDER BY own.created_at DESC LIMIT 1)
WHERE contact_id IN (
  SELECT sent.id FROM contacts sent JOIN lead_emails address ON address.email_key = lower(trim(sent.email))
  WHERE address.lead_id = crm_leads.id AND address.email_key IS NOT crm_leads.email_key);
--> statement-breakpoint
UPDATE lead_emails SET lead_id = (SELECT own.id FROM crm_leads own WHERE own.email_key = lead_emails.email_key)
WHERE EXISTS (SELECT 1 FROM crm_leads own WHERE own.email_key = lead_emails.email_key AND own.id <> lead_emails.lead_id);
