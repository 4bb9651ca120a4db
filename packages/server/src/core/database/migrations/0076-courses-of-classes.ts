import type { Migration } from '../migrate.ts'

/** Since when a class has a course: enrollments that are older were not created by the class. */
const coursesOfClasses: Migration = () => [`alter table class_courses add column added_at bigint not null default 0`]
export default coursesOfClasses
