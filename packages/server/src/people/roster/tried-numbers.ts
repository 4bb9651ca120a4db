import { rosterLimits } from '@jiangxue/contract/student/roster.values.ts'
import { maskIdCard } from '../../core/crypto/id-card.ts'
import { audit } from '../../core/log/audit.ts'
import { problem } from '../../core/problem.ts'
import { countTriedIdCards } from '../account/search-id-card.ts'
import type { CheckedRow } from './check/check-roster.ts'
import type { RosterThread } from './roster-thread.ts'

/** Numbers of one mask in a file up to this are chance: they share six digits of a place and four of a person. */
const likelyAlike = 3

/**
 * A preview says which numbers are on record, so it could complete masked numbers. Rows that say so about other people
 * count like searches, as do numbers that differ in the birth date only; too many refuse the file.
 */
export async function countTriedRows(
  { database, actor, now }: RosterThread,
  userId: number,
  rows: readonly CheckedRow[],
): Promise<void> {
  const numbered = rows.filter(({ values }) => values.idCard !== '')
  const alike = [...Map.groupBy(numbered, ({ values }) => maskIdCard(values.idCard))].filter(
    ([, group]) => group.length > likelyAlike,
  )
  const others = numbered.filter(({ known, problems, doubts }) => known && isOther([...problems, ...doubts]))
  const tried = new Set([...others, ...alike.flatMap(([, group]) => group)])
  if (tried.size === 0) return
  const most = rosterLimits.triedNumbers
  await database.write(async (db) => {
    await countTriedIdCards(db, userId, Math.min(tried.size, most), now)
    const idCards = [...new Set([...tried].map(({ values }) => maskIdCard(values.idCard)))].slice(0, most)
    await audit(db, actor, { action: 'student.tryIdCard', targetId: 0, detail: { rows: tried.size, idCards } })
  })
  if (others.length > most || alike.some(([, group]) => group.length > most)) throw problem('roster.triedNumbers')
}

const otherCodes: ReadonlySet<string> = new Set(['nameDiffers', 'idCardElsewhere', 'idCardOfStaff', 'idCardOfDeleted'])
const isOther = (found: readonly { readonly code: string }[]) => found.some(({ code }) => otherCodes.has(code))
