-- What a key may do, by names of scopes and of sets of scopes, and when it stops working. Keys of before may do all.
alter table api_keys add column scopes text[] not null default '{all}';
alter table api_keys add column expires_at timestamptz;
alter table api_keys add constraint api_keys_may_do_something check (cardinality(scopes) > 0);
