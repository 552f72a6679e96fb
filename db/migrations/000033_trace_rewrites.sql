-- How often something changed of spans that were stored before: one was replaced, bound to a request log or deleted, or its
-- log was written again. A tree whose trace has the same number has all it needs but the spans that came since
-- (core/logs/spans/tree/readTree.ts).
alter table traces add column rewrites integer not null default 0;
