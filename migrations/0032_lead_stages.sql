-- The stage of the application decides about the lead. Where staff moved only the lead of a single application forward, that
-- progress becomes the application's.
UPDATE applications SET stage = (
  SELECT CASE lead.pipeline_stage WHEN 'screening' THEN 'reviewing' WHEN 'placed' THEN 'hired' ELSE lead.pipeline_stage END
  FROM crm_leads lead WHERE lead.email_key = lower(trim(applications.email)))
WHERE stage IN ('new', 'reviewing', 'interview', 'offer')
  AND NOT EXISTS (SELECT 1 FROM applications other WHERE other.email = applications.email AND other.id <> applications.id)
  AND EXISTS (
    SELECT 1 FROM crm_leads lead
    WHERE lead.email_key = lower(trim(applications.email)) AND lead.pipeline = 'Candidates'
      AND CASE lead.pipeline_stage WHEN 'screening' THEN 3 WHEN 'interview' THEN 4 WHEN 'offer' THEN 5 WHEN 'placed' THEN 6 ELSE 0 END
        > CASE applications.stage WHEN 'new' THEN 2 WHEN 'reviewing' THEN 3 WHEN 'interview' THEN 4 WHEN 'offer' THEN 5 END);
--> statement-breakpoint
WITH ranked AS (
  SELECT lower(trim(application.email)) AS email, application.stage,
    row_number() OVER (PARTITION BY lower(trim(application.email)) ORDER BY CASE application.stage
    WHEN 'hired' THEN CASE WHEN EXISTS (SELECT 1 FROM applications later WHERE later.email = application.email AND later.created_at > application.updated_at AND later.stage NOT IN ('rejected', 'withdrawn')) THEN 1 ELSE 6 END
    WHEN 'offer' THEN 5 WHEN 'interview' THEN 4 WHEN 'reviewing' THEN 3 WHEN 'new' THEN 2 ELSE 0 END DESC, application.created_at DESC, application.id DESC) AS position
  FROM applications application
), decided AS (
  SELECT email,
    CASE stage WHEN 'reviewing' THEN 'screening' WHEN 'hired' THEN 'placed' WHEN 'rejected' THEN 'closed' WHEN 'withdrawn' THEN 'closed' ELSE stage END AS stage,
    CASE stage WHEN 'hired' THEN 'converted' WHEN 'rejected' THEN 'lost' WHEN 'withdrawn' THEN 'lost' ELSE 'active' END AS status
  FROM ranked WHERE position = 1
)
UPDATE crm_leads SET
  pipeline_stage = (SELECT decided.stage FROM decided WHERE decided.email = crm_leads.email_key),
  status = CASE WHEN status = 'archived' THEN status ELSE (SELECT decided.status FROM decided WHERE decided.email = crm_leads.email_key) END,
  synced_to_ghl = 0
WHERE pipeline = 'Candidates' AND EXISTS (
  SELECT 1 FROM decided WHERE decided.email = crm_leads.email_key
    AND (decided.stage <> crm_leads.pipeline_stage OR crm_leads.status NOT IN (decided.status, 'archived')));
