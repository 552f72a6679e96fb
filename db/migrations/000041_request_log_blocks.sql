-- Texts of request logs that came together, in blocks: up to 16 logs of one batch. Postgres compresses no row below 2 KB, and
-- of longer ones each text by itself, which finds little to save; and every log repeated the form of its messages. (Measured:
-- 2,506 bytes with all indexes for a log of 1 KB before, 1,272 in blocks.) Logs that come alone, and those of before, have their
-- texts in request_log_contents.
create table request_log_blocks (
  workspace_id integer not null,
  -- Id of the first log.
  id bigint not null,
  -- Lists with one item for each log, by its place from 1; null where a log was deleted or written again. Each is a column of
  -- request_log_contents.
  input_text text[] not null,
  output_text text[] not null,
  thinking_text text[] not null,
  -- JSON texts.
  input text[] not null,
  output text[] not null,
  parameters text[] not null,
  primary key (workspace_id, id)
);
select distribute_table('request_log_blocks');

alter table request_log_contents add column block bigint;
alter table request_log_contents add column place smallint;
-- Null for logs in a block.
alter table request_log_contents alter column input_text drop not null;
alter table request_log_contents alter column output_text drop not null;
alter table request_log_contents alter column thinking_text drop not null;
alter table request_log_contents alter column input drop not null;
alter table request_log_contents alter column output drop not null;
alter table request_log_contents alter column parameters drop not null;
-- Who deletes logs deletes their contents in the same statement (db/queries/logs/logBlocks.ts). The check of each row that is
-- stored, in the transaction that has just stored its log, took a tenth of Postgres' time for a log, and more than blocks take.
alter table request_log_contents drop constraint request_log_contents_workspace_id_request_id_fkey;
