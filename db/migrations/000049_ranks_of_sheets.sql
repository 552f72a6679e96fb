-- The order of a table's sheets, in which a sheet keeps its place while others come, go and move: pages of sheets go on by
-- it. The indexes are counted anew with each of these changes.
alter table sheet_positions add column rank bigint not null default 0;
update sheet_positions set rank = (index + 1) * 16777216::bigint;
alter table sheet_positions alter column rank drop default;
