import { createHash } from 'node:crypto'
import { blanksIn } from '@jiangxue/contract/exam/item-rules.ts'
import type { ManagedItem } from '@jiangxue/contract/exam/item.ts'
import type { ItemKind } from '@jiangxue/contract/exam/item.values.ts'
import type { SatItem, ShownCorrection } from '@jiangxue/contract/exam/sitting.ts'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../core/database/database.ts'
import { readJson } from '../../../core/json-text.ts'
import { entryOf } from '../../../core/look-up.ts'
import { correctionText, type ItemCorrection } from '../../../ledger/exam/corrected-marks.ts'
import { drawPaper, type DrawnItem, type FrozenSection, type PoolItem } from '../../../ledger/exam/draw-paper.ts'
import { poolText } from '../../../ledger/exam/sheet-texts.ts'
import { optionsOf, toContent, withKey } from '../../../ledger/exam/stored-item.ts'
import { listCorrectionsOf } from '../../../proof/exam/recorded-sheet.queries.ts'
import { listPool, type AttemptRecord, type ExamRecord, type PoolRow } from './sitting.queries.ts'

/** An item of a pool: what candidates see, and what marking needs. */
interface PoolVersion {
  readonly kind: ItemKind
  readonly stem: string
  readonly blanks: number
  readonly optionHtml: ReadonlyMap<string, string>
  readonly content: ReturnType<typeof toContent> & Pick<ManagedItem, 'kind'>
}

export interface Pool {
  readonly sections: readonly FrozenSection[]
  readonly items: readonly PoolItem[]
  readonly versions: ReadonlyMap<number, PoolVersion>
  /** By version; keys that were corrected are those of the versions. */
  readonly corrections: ReadonlyMap<number, PoolCorrection>
}

interface PoolCorrection extends ShownCorrection {
  /** Later marks of people count more than the correction. */
  readonly lastMarkId: number
}

/** Frozen pools never change: each is kept by its digest. A save would otherwise read every item of the exam. */
const pools = new LRUCache<string, Pool>({ max: 20 })
/** The last corrected form of a frozen pool, by the digest of its corrections. */
const correctedPools = new WeakMap<Pool, { readonly digest: string; readonly pool: Pool }>()

type PooledExam = Pick<ExamRecord, 'id' | 'sections' | 'poolDigest' | 'correctionsDigest'>

/** Returns the pool of a published exam with its corrections. */
export async function loadPool(db: Db, exam: PooledExam): Promise<Pool> {
  const frozen = await loadFrozen(db, exam)
  const { id, correctionsDigest: digest } = exam
  if (digest === null) return frozen
  const known = correctedPools.get(frozen)
  if (known?.digest === digest) return known.pool
  const pool = (await listCorrectionsOf(db, id)).reduce(withCorrection, frozen)
  correctedPools.set(frozen, { digest, pool })
  return pool
}

async function loadFrozen(db: Db, exam: PooledExam): Promise<Pool> {
  const digest = exam.poolDigest ?? ''
  const known = pools.get(digest)
  if (known) return known
  const rows = await listPool(db, exam.id)
  const pool = toPool(readJson<FrozenSection[]>(exam.sections ?? '[]'), rows)
  pools.set(digest, pool)
  return pool
}

export function withCorrection(
  pool: Pool,
  { itemVersionId, kind, answerKey, reason, lastMarkId }: ItemCorrection,
): Pool {
  const version = entryOf(pool.versions, itemVersionId)
  const content = answerKey === null ? version.content : withKey(version.content, answerKey)
  const correction = { kind, reason, lastMarkId }
  return {
    ...pool,
    versions: new Map(pool.versions).set(itemVersionId, { ...version, content }),
    corrections: new Map(pool.corrections).set(itemVersionId, correction),
  }
}

export function toPool(sections: readonly FrozenSection[], rows: readonly PoolRow[]): Pool {
  return {
    sections,
    items: rows.map((row) => ({
      position: row.position,
      section: row.section,
      itemVersionId: row.id,
      keepsOrder: row.keepsOrder === 1,
      optionIds: optionsOf(row).map(({ id }) => id),
    })),
    versions: new Map(rows.map((row) => [row.id, toVersion(row)])),
    corrections: new Map(),
  }
}

function toVersion(row: PoolRow): PoolVersion {
  const kind = row.kind
  const content = toContent(kind, row)
  return {
    kind,
    stem: row.stem,
    blanks: kind === 'blank' ? blanksIn(row.stem) : 0,
    optionHtml: new Map(content.options.map(({ id, html }) => [id, html])),
    content,
  }
}

type DigestedRow = Pick<PoolRow, 'id' | 'section' | 'digest' | 'options'>

/** SHA-256 of everything that decides what candidates can get, in hex. */
export const digestOfPool = (sections: readonly FrozenSection[], rows: readonly DigestedRow[]): string =>
  createHash('sha256')
    .update(
      poolText(
        sections,
        rows.map((row) => ({ ...row, itemVersionId: row.id })),
      ),
    )
    .digest('hex')

/** SHA-256 of the corrections of an exam up to this one, in hex. */
export const digestOfCorrections = (before: string | null, correction: ItemCorrection): string =>
  createHash('sha256').update(correctionText(before, correction)).digest('hex')

type DrawFlags = Pick<ExamRecord, 'shufflesItems' | 'shufflesOptions'>

/** The paper of an attempt, drawn by its seed. */
export const paperOf = (pool: Pool, { shufflesItems, shufflesOptions }: DrawFlags, seed: AttemptRecord['seed']) =>
  drawPaper(seed, pool.sections, pool.items, {
    shufflesItems: shufflesItems === 1,
    shufflesOptions: shufflesOptions === 1,
  })

export const versionOf = (pool: Pool, { itemVersionId }: DrawnItem) => entryOf(pool.versions, itemVersionId)

export const correctionOf = (pool: Pool, { itemVersionId }: DrawnItem) => pool.corrections.get(itemVersionId)

/** The points of an item, in hundredths. */
export const pointsOf = (pool: Pool, { section }: DrawnItem): number => (pool.sections[section] as FrozenSection).points

/** A paper by its sections, as candidates see it: without keys. */
export function showPaper(pool: Pool, paper: readonly DrawnItem[]): { title: string; items: SatItem[] }[] {
  return pool.sections.map(({ title }, section) => ({
    title,
    items: paper.filter((item) => item.section === section).map((item) => toSatItem(pool, item)),
  }))
}

export function toSatItem(pool: Pool, item: DrawnItem): SatItem {
  const { kind, stem, blanks, optionHtml } = versionOf(pool, item)
  return {
    position: item.position,
    kind,
    stem,
    points: pointsOf(pool, item),
    options: item.optionIds.map((id) => ({ id, html: optionHtml.get(id) ?? '' })),
    blanks,
  }
}
