import { sql, type RawBuilder } from 'kysely'
import { containing, escapeLike } from '../../core/database/like.ts'

/** Matches part of a student's name, the beginning of the student number, or one of these numbers as a whole. */
export function byKeyword(keyword: string, numbers: readonly string[]): RawBuilder<boolean> {
  const [within, beginning] = [containing(keyword), `${escapeLike(keyword.toLowerCase())}%`]
  const equal = numbers.map((number) => sql`or ${sql.ref(number)} = ${keyword}`)
  return sql<boolean>`(lower(users.name) like ${within} escape '\\'
    or lower(users.student_number) like ${beginning} escape '\\' ${sql.join(equal, sql` `)})`
}
