-- Labels that a key may make, move and delete; null for all.
alter table api_keys add column labels text[];
