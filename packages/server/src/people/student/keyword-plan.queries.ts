import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { containing } from '../../core/database/like.ts'
import { keywordGrams } from './gram.ts'

/** A keyword with how common its parts are, so that the search can start with the rarest. */
export interface KeywordPlan {
  readonly given: string
  /** The keyword in lower case. */
  readonly keyword: string
  /** The rarest gram of the keyword; undefined if no student has all of its grams. */
  readonly gram: string | undefined
  /**
   * Whether the gram is the complete keyword: its students are then the result, including those whose number starts
   * with it.
   */
  readonly isGramWhole: boolean
  readonly gramStudents: number
  /** How many students have a number that starts with a keyword longer than any gram; otherwise 0. */
  readonly numbers: number
  readonly idCardDigest: string | undefined
}

const rareStudents = 2000
/** Above this number, checking students one by one soon fills a page. */
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

/** The same conditions as `waysToFind`, checked for each student. */
export const isFoundBy = (plan: KeywordPlan) =>
  sql<boolean>`(${hasName(plan, 'users')} or ${isNumbered(plan.keyword)} or users.id_card_digest = ${plan.idCardDigest ?? ''})`

/** Part of the name or username, for students that a gram has found. */
export const isNamedBy = (plan: KeywordPlan) => hasName(plan, 'users')

/** Excludes the students whose number starts with the keyword. */
export const isNotNumberedBy = ({ keyword }: KeywordPlan) =>
  sql<boolean>`(users.student_number is null or not ${isNumbered(keyword)})`

/** Part of the name or username, prefix of the student number, or the exact ID number; only the ways that can match. */
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

/** If grams are the only way, the search reads their table in the order of the list and stops when the page is full. */
export const findsByNameOnly = ({ gram, numbers, idCardDigest }: KeywordPlan) =>
  gram !== undefined && numbers === 0 && idCardDigest === undefined

/** Whether a keyword's students are exactly those of one gram. */
export const isGram = (plan: KeywordPlan): boolean => plan.isGramWhole && findsByNameOnly(plan)

/** Whether very many numbers start with the keyword, as all numbers of a year do. */
export const findsManyNumbers = ({ numbers, idCardDigest }: KeywordPlan) =>
  numbers > manyNumbers && idCardDigest === undefined

/** The maximum number of students that have to be checked for a keyword. */
export const candidatesOf = ({ gram, gramStudents, numbers }: KeywordPlan): number =>
  (gram === undefined ? 0 : gramStudents) + numbers

/** Whether so few students match that the search should start with them. */
export const isRare = (plan: KeywordPlan): boolean => candidatesOf(plan) < rareStudents
