import type { Migration } from '../migrate.ts'

/**
 * Training contracts that students have signed, one in force for each enrollment; what was signed never changes. Courses
 * and classes say whether one is needed before studying (class: 0 or 1; null = as the course).
 */
const trainingContracts: Migration = ({ id, text }) => [
  'alter table courses add column needs_contract bigint not null default 0',
  'alter table training_classes add column needs_contract bigint',
  `create table training_contracts (
    id ${id}, enrollment_id bigint not null references enrollments (id),
    student_id bigint not null references users (id), course_id bigint not null references courses (id),
    class_id bigint references training_classes (id), amount_fen bigint not null, agreement_version bigint not null,
    fields ${text} not null, state ${text} not null, typed_name ${text} not null, signature ${text} not null,
    method ${text} not null, signed_at bigint not null, ip ${text} not null, user_agent ${text} not null,
    text_digest ${text} not null, digest ${text} not null,
    design_id bigint references certificate_designs (id))`,
  `create unique index training_contracts_in_force on training_contracts (enrollment_id) where state = 'SIGNED'`,
  'create index training_contracts_of_enrollment on training_contracts (enrollment_id)',
  'create index training_contracts_of_student on training_contracts (student_id)',
  'create index training_contracts_of_course on training_contracts (course_id)',
  'create index training_contracts_of_design on training_contracts (design_id) where design_id is not null',
  'create index training_contracts_of_class on training_contracts (class_id) where class_id is not null',
]
export default trainingContracts
