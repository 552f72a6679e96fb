-- What was tracked on a request log (metadata, scores, group, prompt), which a span that is sent again does not take
-- back. Null for logs that were stored before: all that they have may have been tracked.

alter table request_logs add column tracked jsonb;
alter table request_logs alter column tracked set default '{}';
