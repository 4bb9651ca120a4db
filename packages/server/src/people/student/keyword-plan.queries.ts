import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { escapeLike } from '../../core/database/like.ts'
import { keywordGrams } from './gram.ts'

/** A keyword with what is known of it: where its students can be found, the rarest way first. */
export interface KeywordPlan {
  readonly keyword: string
  /** The rarest n-gram of the keyword; undefined if no name has all of them. */
  readonly gram: string | undefined
  readonly isGramWhole: boolean
  readonly beginsNumbers: boolean
  readonly idCardDigest: string | undefined
}

const probedRows = 2000
const numbersFrom = (keyword: string) => [keyword, `${keyword}\u{10ffff}`] as const

/** Counts how common the n-grams of a keyword are, so that the search starts with the rarest. */
export async function planKeyword(db: Db, keyword: string, idCardDigest: string | undefined): Promise<KeywordPlan> {
  const grams = keywordGrams(keyword)
  const counts = await Promise.all(grams.map((gram) => countUpTo(db, gram)))
  const least = Math.min(...counts)
  const [from, to] = numbersFrom(keyword)
  const numbered = await db
    .selectFrom('users')
    .select('id')
    .where('studentNumber', '>=', from)
    .where('studentNumber', '<', to)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return {
    keyword,
    idCardDigest,
    gram: least > 0 ? grams[counts.indexOf(least)] : undefined,
    isGramWhole: grams.length === 1,
    beginsNumbers: numbered !== undefined,
  }
}

async function countUpTo(db: Db, gram: string): Promise<number> {
  const row = await db
    .selectFrom(db.selectFrom('studentGrams').select('studentId').where('gram', '=', gram).limit(probedRows).as('some'))
    .select((count) => count.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(row.rows)
}

/** The same ways, asked of one student after the other. */
export function isFoundBy({ keyword, idCardDigest }: KeywordPlan) {
  const pattern = `%${escapeLike(keyword.toLowerCase())}%`
  const [from, to] = numbersFrom(keyword)
  return sql<boolean>`(lower(users.name) like ${pattern} escape '\\' or users.username_key like ${pattern} escape '\\'
    or (users.student_number >= ${from} and users.student_number < ${to})
    or users.id_card_digest = ${idCardDigest ?? ''})`
}

/** Part of the name or login name, prefix of the student number, or the exact ID number; only the ways that can match. */
export function waysToFind({
  keyword,
  gram,
  isGramWhole,
  beginsNumbers,
  idCardDigest,
}: KeywordPlan): RawBuilder<unknown>[] {
  const ways: RawBuilder<unknown>[] = []
  const pattern = `%${escapeLike(keyword.toLowerCase())}%`
  const [from, to] = numbersFrom(keyword)
  if (gram !== undefined && isGramWhole) ways.push(sql`select student_id from student_grams where gram = ${gram}`)
  if (gram !== undefined && !isGramWhole)
    ways.push(sql`select student_grams.student_id from student_grams join users as named on named.id = student_grams.student_id
      where student_grams.gram = ${gram}
        and (lower(named.name) like ${pattern} escape '\\' or named.username_key like ${pattern} escape '\\')`)
  if (beginsNumbers)
    ways.push(
      sql`select id from users where student_number >= ${from} and student_number < ${to} and deleted_at is null`,
    )
  if (idCardDigest !== undefined) ways.push(sql`select id from users where id_card_digest = ${idCardDigest}`)
  if (ways.length === 0) ways.push(sql`select id from users where id < 0`)
  return ways
}

/** Where names are the only way, the search walks the gram table in the order of the list and stops when the page is full. */
export const findsByNameOnly = (plan: KeywordPlan) =>
  plan.gram !== undefined && !plan.beginsNumbers && plan.idCardDigest === undefined
