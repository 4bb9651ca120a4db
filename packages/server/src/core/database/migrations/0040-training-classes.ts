import type { Migration } from '../migrate.ts'

/**
 * Classes: students who take the same courses between two dates. An enrollment names the class whose hour rule credits
 * it, and `course_progress.class_id` the class that the student's chain named last. `hour_rule` is JSON of the clauses
 * in which a class differs, '' if it follows the school. Certificates of a class state its period.
 */
const trainingClasses: Migration = ({ id, text, clustered }) => [
  `create table training_classes (
    id ${id}, name ${text} not null, project ${text} not null default '',
    organization_id bigint references organizations (id), start_date ${text} not null, end_date ${text} not null,
    plan ${text} not null default '', online_share bigint not null default 100,
    needs_assessment smallint not null default 0, pass_score bigint not null default 60,
    payment ${text} not null, payment_method ${text} not null default '', hour_rule ${text} not null default '',
    status ${text} not null, archived_at bigint, created_at bigint not null, updated_at bigint not null,
    deleted_at bigint, version bigint not null default 1)`,
  `create index training_classes_organization on training_classes (organization_id, id) where deleted_at is null`,
  `create table class_courses (
    class_id bigint not null references training_classes (id), course_id bigint not null references courses (id),
    position bigint not null, primary key (class_id, course_id)) ${clustered}`,
  `create index class_courses_course on class_courses (course_id)`,
  `create table class_teachers (
    class_id bigint not null references training_classes (id), teacher_id bigint not null references teachers (id),
    position bigint not null, primary key (class_id, teacher_id)) ${clustered}`,
  `create index class_teachers_teacher on class_teachers (teacher_id)`,
  `create table class_members (
    class_id bigint not null references training_classes (id), student_id bigint not null references users (id),
    joined_at bigint not null, import_id bigint, score bigint, is_passed smallint, assessed_on ${text},
    assessed_by bigint references users (id), assessed_at bigint, primary key (class_id, student_id)) ${clustered}`,
  `create index class_members_student on class_members (student_id, joined_at)`,
  `create index class_members_import on class_members (import_id) where import_id is not null`,
  `alter table enrollments add column class_id bigint`,
  `create index enrollments_class on enrollments (class_id) where class_id is not null`,
  `alter table course_progress add column class_id bigint`,
  `alter table certificates add column class_id bigint`,
  `alter table certificates add column period_from ${text}`,
  `alter table certificates add column period_to ${text}`,
  `alter table student_imports add column class_id bigint`,
]
export default trainingClasses
