import type { Migration } from '../migrate.ts'

/**
 * Versions of the school's certificates, as data; a certificate keeps the one with which it was issued, and has none if
 * it is older. The school's own font adds characters to its papers; there is at most one.
 */
const certificateDesigns: Migration = ({ id, text }) => [
  `create table certificate_designs (
    id ${id}, base ${text} not null, data ${text} not null,
    background_file_id bigint references files (id), seal_file_id bigint references files (id),
    created_at bigint not null, created_by bigint not null references users (id))`,
  'create index certificate_designs_of_background on certificate_designs (background_file_id)',
  'create index certificate_designs_of_seal on certificate_designs (seal_file_id)',
  'create index certificate_designs_of_author on certificate_designs (created_by)',
  `create table paper_fonts (
    id ${id}, file_id bigint not null references files (id), name ${text} not null, characters bigint not null,
    created_at bigint not null, created_by bigint not null references users (id))`,
  'create index paper_fonts_of_file on paper_fonts (file_id)',
  'create index paper_fonts_of_author on paper_fonts (created_by)',
  'alter table certificates add column design_id bigint references certificate_designs (id)',
  'create index certificates_of_design on certificates (design_id)',
]
export default certificateDesigns
