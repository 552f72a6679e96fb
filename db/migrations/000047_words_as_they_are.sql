-- Words are stored as they come. Postgres tries to compress what is long in a row of more than 2 KB and keeps the result where it saves a
-- quarter. Of lists of words, each of which is there once, it never does: none of 69 lists, of 51 to 1,014 words of these documents, was
-- compressed. (Measured: to store the 37 words of a block of ten spans took 10.2 µs of Postgres, and takes 6.6 so, beside other work, load
-- 10; a span of spans.ts took 58.7 µs of the sessions that store it, and takes 56.7 so: least of 60 rounds of each in turns, load 9 to 12.)
alter table span_blocks alter column words set storage external;
alter table request_log_contents alter column words set storage external;
