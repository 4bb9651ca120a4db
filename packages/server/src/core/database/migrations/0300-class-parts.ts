import type { Migration } from '../migrate.ts'

/**
 * The parts in which a class is assessed, such as theory and practice, and the results of its members in them. A FINAL
 * exam of such a class names the part that it fills. The overall result stays with the member.
 */
const classParts: Migration = ({ id, text, clustered }) => [
  `create table class_parts (
    id ${id}, class_id bigint not null references training_classes (id), position bigint not null, name ${text} not null,
    kind ${text} not null, weight bigint not null, pass_score bigint not null)`,
  'create index class_parts_of_class on class_parts (class_id)',
  `create table member_parts (
    part_id bigint not null references class_parts (id), student_id bigint not null references users (id),
    score bigint, is_passed smallint not null, assessed_on ${text} not null,
    assessed_by bigint not null references users (id), assessed_at bigint not null, reason ${text} not null,
    primary key (part_id, student_id)) ${clustered}`,
  'create index member_parts_of_student on member_parts (student_id)',
  'create index member_parts_of_assessor on member_parts (assessed_by)',
  'alter table exams add column part_id bigint references class_parts (id)',
  'create index exams_of_part on exams (part_id) where part_id is not null',
]
export default classParts
