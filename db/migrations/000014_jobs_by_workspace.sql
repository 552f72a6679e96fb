-- Counts the waiting jobs of a workspace, for the priority of its next ones (db/queries/platform/jobs.ts).
create index jobs_by_workspace on graphile_worker._private_jobs ((payload ->> 'workspace_id')) where is_available;
