-- A snippet that is published is told to each template that uses it now, by its newest version, one with a label or one that is named
-- by its number. With the template in the index, the search goes from template to template. Where one had used a snippet in 10,000
-- versions, each publish read all of them.
alter table prompt_snippet_references add column prompt_id integer;
update prompt_snippet_references r set prompt_id = v.prompt_id
from prompt_versions v where v.workspace_id = r.workspace_id and v.id = r.prompt_version_id;
alter table prompt_snippet_references alter column prompt_id set not null;
alter table prompt_snippet_references drop constraint prompt_snippet_references_workspace_id_prompt_version_id_fkey;
alter table prompt_snippet_references add foreign key (workspace_id, prompt_id, prompt_version_id)
  references prompt_versions (workspace_id, prompt_id, id);

drop index prompt_snippet_references_by_snippet;
create index prompt_snippet_references_by_snippet on prompt_snippet_references (workspace_id, snippet_id, prompt_id);
create index prompt_snippet_references_by_pin on prompt_snippet_references (workspace_id, snippet_id, pinned_version)
  where pinned_version is not null;
