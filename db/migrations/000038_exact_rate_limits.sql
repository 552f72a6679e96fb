-- A limit is kept by when its requests came, not by a count of two windows: never more than it says in any window, and
-- the moment from which the next one passes can be told. Counts that are lost here are those of the last minutes.

truncate rate_limit_uses;

alter table rate_limit_uses
  drop column current_window,
  drop column used,
  drop column used_before,
  -- Requests that came close together are counted together: when the last of them may have come at the latest, in
  -- microseconds from the epoch, and how many they are. About a hundred at most; what left the window is dropped.
  add column slot_ends bigint[] not null,
  add column slot_uses integer[] not null,
  add constraint slots_have_uses check (cardinality(slot_ends) = cardinality(slot_uses));
