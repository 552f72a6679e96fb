-- Cheaper ingestion of spans and request logs.

-- The totals of a trace are written with every batch of its spans: its versions stay on one page, and its indexes as
-- they are.
alter table traces set (fillfactor = 60);
