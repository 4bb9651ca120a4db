import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { containing } from '../../core/database/like.ts'
import { keywordGrams } from './gram.ts'

/** A keyword with what is known of it: where its students can be found, the rarest way first. */
export interface KeywordPlan {
  readonly given: string
  /** The same in small letters. */
  readonly keyword: string
  /** The rarest gram of the keyword; undefined if no student has all of them. */
  readonly gram: string | undefined
  /** The gram is the keyword itself: its students are those that are wanted, the beginning of their number included. */
  readonly isGramWhole: boolean
  readonly gramStudents: number
  /** How many students have a number that begins with a keyword which is longer than any gram. */
  readonly numbers: number
  readonly idCardDigest: string | undefined
}

const rareStudents = 2000
/** So many that looking at one student after the other soon finds a page of them. */
const manyNumbers = 2000

/** Looks up how common the grams of a keyword are, so that the search starts with the rarest. */
export async function planKeyword(db: Db, given: string, idCardDigest: string | undefined): Promise<KeywordPlan> {
  const keyword = given.toLowerCase()
  const grams = keywordGrams(keyword)
  const rows = await db
    .selectFrom('keywordCounts')
    .select(['keyword', 'students'])
    .where('keyword', 'in', [keyword, ...grams])
    .execute()
  const counts = new Map(rows.map((row) => [row.keyword, Number(row.students)]))
  const countOf = (gram: string) => counts.get(gram) ?? 0
  const rarest = grams.reduce((least, gram) => (countOf(gram) < countOf(least) ? gram : least))
  const isGramWhole = rarest === keyword
  return {
    given,
    keyword,
    idCardDigest,
    gram: countOf(rarest) > 0 ? rarest : undefined,
    isGramWhole,
    gramStudents: countOf(rarest),
    numbers: isGramWhole ? 0 : countOf(keyword),
  }
}

const hasName = ({ given, keyword }: KeywordPlan, users: string) =>
  sql<boolean>`(lower(${sql.ref(`${users}.name`)}) like ${containing(given)} escape '\\'
    or ${sql.ref(`${users}.usernameKey`)} like ${containing(keyword)} escape '\\')`
const isNumbered = (keyword: string) =>
  sql<boolean>`(lower(users.student_number) >= ${keyword} and lower(users.student_number) < ${`${keyword}\u{10ffff}`}
    and users.student_number is not null)`

/** The same ways, asked of one student after the other. */
export const isFoundBy = (plan: KeywordPlan) =>
  sql<boolean>`(${hasName(plan, 'users')} or ${isNumbered(plan.keyword)} or users.id_card_digest = ${plan.idCardDigest ?? ''})`

/** Part of the name or login name, for students that a gram has found. */
export const isNamedBy = (plan: KeywordPlan) => hasName(plan, 'users')

/** Of these, those whose number does not begin so, too. */
export const isNotNumberedBy = ({ keyword }: KeywordPlan) =>
  sql<boolean>`(users.student_number is null or not ${isNumbered(keyword)})`

/** Part of the name or login name, prefix of the student number, or the exact ID number; only the ways that can match. */
export function waysToFind(plan: KeywordPlan): RawBuilder<unknown>[] {
  const { keyword, gram, isGramWhole, numbers, idCardDigest } = plan
  const ways: RawBuilder<unknown>[] = []
  if (gram !== undefined && isGramWhole) ways.push(sql`select student_id from student_grams where gram = ${gram}`)
  if (gram !== undefined && !isGramWhole)
    ways.push(sql`select student_grams.student_id from student_grams join users as named on named.id = student_grams.student_id
      where student_grams.gram = ${gram} and ${hasName(plan, 'named')}`)
  if (numbers > 0) ways.push(sql`select id from users where ${isNumbered(keyword)} and deleted_at is null`)
  if (idCardDigest !== undefined) ways.push(sql`select id from users where id_card_digest = ${idCardDigest}`)
  if (ways.length === 0) ways.push(sql`select id from users where id < 0`)
  return ways
}

/** Where grams are the only way, the search walks their table in the order of the list and stops when the page is full. */
export const findsByNameOnly = ({ gram, numbers, idCardDigest }: KeywordPlan) =>
  gram !== undefined && numbers === 0 && idCardDigest === undefined

/** Whether a keyword's students are those of one gram. */
export const isGram = (plan: KeywordPlan): boolean => plan.isGramWhole && findsByNameOnly(plan)

/** Where a great many numbers begin so, as all of a year do. */
export const findsManyNumbers = ({ numbers, idCardDigest }: KeywordPlan) =>
  numbers > manyNumbers && idCardDigest === undefined

/** So many students at most have to be looked at for a keyword. */
export const candidatesOf = ({ gram, gramStudents, numbers }: KeywordPlan): number =>
  (gram === undefined ? 0 : gramStudents) + numbers

/** Whether so few have it that it is best to begin with them. */
export const isRare = (plan: KeywordPlan): boolean => candidatesOf(plan) < rareStudents
