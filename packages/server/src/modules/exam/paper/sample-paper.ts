import { createHash } from 'node:crypto'
import type { Db } from '../../../core/database/database.ts'
import type { Caller } from '../../../core/http/caller.ts'
import { problem } from '../../../core/problem.ts'
import { paperOf, showPaper, toPool } from '../sitting/pool.ts'
import { freezePaper } from './freeze-paper.ts'
import { getOwnPaper } from './paper.policy.ts'
import type { PaperRecord } from './paper.queries.ts'
import { sectionsOf } from './paper.wire.ts'

/** A paper as a candidate could get it; the same number gives the same one while its items stay. */
export async function samplePaper(db: Db, caller: Caller, id: number, number: number) {
  const { pool, drawn } = await drawCopy(db, await getOwnPaper(db, caller, id), `sample ${number}`)
  return { sections: showPaper(pool, drawn) }
}

/** Draws a copy of a paper with all its orders shuffled; the same name gives the same one while its items stay. */
export async function drawCopy(db: Db, paper: PaperRecord, name: string) {
  const { sections, pool: rows, shortages } = await freezePaper(db, { ...paper, sections: sectionsOf(paper) })
  const [shortage] = shortages
  if (shortage) throw problem('paper.notEnough', { values: { ...shortage } })
  const seed = createHash('sha256').update(name).digest('hex')
  const pool = toPool(sections, rows)
  return { pool, drawn: paperOf(pool, { shufflesItems: 1, shufflesOptions: 1 }, seed) }
}
