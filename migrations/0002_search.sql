-- Full-text search. The tables keep no text of their own: they point into jobs and articles by rowid, and the
-- triggers keep them in step. A migration that rebuilds jobs or articles drops these triggers and may renumber the
-- rows: it has to create the triggers again and then run INSERT INTO jobs_fts (jobs_fts) VALUES ('rebuild').
-- INSERT OR REPLACE would not fire the delete trigger: use ON CONFLICT DO UPDATE.
CREATE VIRTUAL TABLE jobs_fts USING fts5(
  title, company, location, description, requirements,
  content='jobs', content_rowid='rowid',
  tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
--> statement-breakpoint
CREATE TRIGGER jobs_fts_insert AFTER INSERT ON jobs BEGIN
  INSERT INTO jobs_fts (rowid, title, company, location, description, requirements) VALUES (new.rowid, new.title, new.company, new.location, new.description, new.requirements);
END;
--> statement-breakpoint
CREATE TRIGGER jobs_fts_delete AFTER DELETE ON jobs BEGIN
  INSERT INTO jobs_fts (jobs_fts, rowid, title, company, location, description, requirements) VALUES ('delete', old.rowid, old.title, old.company, old.location, old.description, old.requirements);
END;
--> statement-breakpoint
CREATE TRIGGER jobs_fts_update AFTER UPDATE OF title, company, location, description, requirements ON jobs BEGIN
  INSERT INTO jobs_fts (jobs_fts, rowid, title, company, location, description, requirements) VALUES ('delete', old.rowid, old.title, old.company, old.location, old.description, old.requirements);
  INSERT INTO jobs_fts (rowid, title, company, location, description, requirements) VALUES (new.rowid, new.title, new.company, new.location, new.description, new.requirements);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE articles_fts USING fts5(
  title, summary, category, content,
  content='articles', content_rowid='rowid',
  tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
--> statement-breakpoint
CREATE TRIGGER articles_fts_insert AFTER INSERT ON articles BEGIN
  INSERT INTO articles_fts (rowid, title, summary, category, content) VALUES (new.rowid, new.title, new.summary, new.category, new.content);
END;
--> statement-breakpoint
CREATE TRIGGER articles_fts_delete AFTER DELETE ON articles BEGIN
  INSERT INTO articles_fts (articles_fts, rowid, title, summary, category, content) VALUES ('delete', old.rowid, old.title, old.summary, old.category, old.content);
END;
--> statement-breakpoint
CREATE TRIGGER articles_fts_update AFTER UPDATE OF title, summary, category, content ON articles BEGIN
  INSERT INTO articles_fts (articles_fts, rowid, title, summary, category, content) VALUES ('delete', old.rowid, old.title, old.summary, old.category, old.content);
  INSERT INTO articles_fts (rowid, title, summary, category, content) VALUES (new.rowid, new.title, new.summary, new.category, new.content);
END;
