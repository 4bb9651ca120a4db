import type { Migration } from '../migrate.ts'

/**
 * Forms of authorities. What a form looks like is in its versions, which are only added; the form repeats what lists
 * show of the newest.
 */
const authorityForms: Migration = ({ id, text }) => [
  `create table authority_forms (
    id ${id}, name ${text} not null, authority ${text} not null, kind ${text} not null, version bigint not null,
    deleted_at bigint)`,
  `create table authority_form_versions (
    form_id bigint not null references authority_forms (id), version bigint not null, content ${text} not null,
    changed_by bigint not null references users (id), changed_at bigint not null, primary key (form_id, version))`,
  'create index authority_form_versions_of_writer on authority_form_versions (changed_by)',
]
export default authorityForms
