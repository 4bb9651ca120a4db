import { sql } from 'kysely'
import type { Db } from '../packages/server/src/core/database/database.ts'

const numbers = (name: string, last: number) =>
  sql`${sql.ref(name)} (at) as (select 1 union all select at + 1 from ${sql.ref(name)} where at < ${sql.lit(last)})`
const students = sql`users where role = 'STUDENT' and deleted_at is null`

/**
 * Builds the search index of all students at once, in index order. Adding a million students one by one, as they would
 * normally arrive, takes minutes. The result is the same as that of `gramsOf` for ASCII and Chinese names.
 */
export async function indexStudents(db: Db): Promise<void> {
  await sql`drop index student_grams_student`.execute(db)
  await sql`with recursive ${numbers('places', 40)}, ${numbers('lengths', 3)}
    insert into student_grams (gram, student_id)
    select substr(word, places.at, lengths.at), id
      from (select id, lower(name) as word from ${students} union all select id, lower(username) from ${students}) as words
      cross join lengths join places on places.at + lengths.at <= length(word) + 1
    union select substr(lower(student_number), 1, lengths.at), users.id from lengths cross join ${students}
    order by 1, 2 on conflict do nothing`.execute(db)
  await sql`create index student_grams_student on student_grams (student_id)`.execute(db)
  await sql`delete from keyword_counts`.execute(db)
  await sql`insert into keyword_counts (keyword, students) select gram, count(*) from student_grams group by gram`.execute(
    db,
  )
  await sql`with recursive ${numbers('places', 40)}
    insert into keyword_counts (keyword, students) select substr(lower(student_number), 1, places.at), count(*)
      from (select student_number from ${students}) as named join places on places.at > 3 and places.at <= length(student_number)
      group by 1`.execute(db)
}
