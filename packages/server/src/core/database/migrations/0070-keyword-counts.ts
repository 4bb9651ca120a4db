import type { Migration } from '../migrate.ts'

const longestWord = 255
const isSearchable = `exists (select 1 from student_grams where student_grams.student_id = users.id)`
const places = `with recursive places (at) as (select 1 union all select at + 1 from places where at < ${longestWord})`

/**
 * Makes every keyword of up to three characters a gram, including the beginnings of student numbers, and stores the
 * number of students that each finds, as well as the number of student numbers that begin with a longer one. Students
 * of an import that is not yet in the search are added by the import.
 */
const keywordCounts: Migration = ({ text, clustered }) => [
  `create table keyword_counts (keyword ${text} not null primary key, students bigint not null) ${clustered}`,
  `create index users_student_number_key on users (lower(student_number))
    where deleted_at is null and student_number is not null`,
  `${places}
    insert into student_grams (gram, student_id)
    select substr(word, cast(at as int), 3), id
      from (select id, lower(name) as word from users where ${isSearchable}
        union all select id, lower(username) from users where ${isSearchable}) as words
      join places on at + 2 <= length(word)
    union
    select substr(lower(student_number), 1, cast(at as int)), id from users
      join places on at <= 3 and at <= length(student_number) where ${isSearchable}
    order by 1, 2
    on conflict do nothing`,
  `insert into keyword_counts (keyword, students) select gram, count(*) from student_grams group by gram`,
  `${places}
    insert into keyword_counts (keyword, students)
    select substr(lower(student_number), 1, cast(at as int)), count(*) from users
      join places on at > 3 and at <= length(student_number) where ${isSearchable} group by 1`,
]
export default keywordCounts
