import { verificationLabels } from '@jiangxue/contract/learning/learning.values.ts'
import { deliveryLabels, evidenceSheetTitles as titles } from '@jiangxue/contract/proof/evidence.values.ts'
import { readJson } from '../../core/json-text.ts'
import type { Column } from '../../core/spreadsheet/column.ts'
import { writeWorkbook } from '../../core/spreadsheet/write-workbook.ts'
import { translate } from '../../core/text/translate.ts'
import { toSeconds } from '../../core/units.ts'
import type { LedgerEvents } from '../../ledger/chain/ledger-event.ts'
import type { Delivery } from '../../ledger/rules/delivery.ts'
import type { PackedLesson, PackedStudent, ProvenLeaf } from '../verifier/pack.ts'
import type { WrittenRow } from './pack-writer.ts'

type Segment = Extract<WrittenRow, { row: 'segment' }>
interface SheetRow {
  readonly row: Segment
  readonly lesson: PackedLesson | undefined
  readonly anchor: number | undefined
  /** Of the video's file. */
  readonly sha256: string
  /** Whether a later row of the chain discounts it. */
  readonly isDiscounted: boolean
}

const columns: readonly Column<SheetRow>[] = [
  { title: titles.number, width: 8, value: ({ row }) => row.number },
  { title: titles.course, width: 30, value: ({ lesson }) => lesson?.courseName ?? '' },
  { title: titles.lesson, width: 30, value: ({ lesson }) => lesson?.title ?? '' },
  { title: titles.from, width: 10, value: ({ row }) => row.fromMs / 1000 },
  { title: titles.to, width: 10, value: ({ row }) => row.toMs / 1000 },
  { title: titles.seconds, width: 12, value: ({ row }) => toSeconds(row.newMs) },
  {
    title: titles.discounted,
    width: 12,
    value: ({ row, isDiscounted }) => (isDiscounted ? -toSeconds(row.newMs) : ''),
  },
  { title: titles.startedAt, width: 18, kind: 'instant', value: ({ row }) => row.startedAt },
  { title: titles.endedAt, width: 18, kind: 'instant', value: ({ row }) => row.endedAt },
  { title: titles.recordedAt, width: 18, kind: 'instant', value: ({ row }) => row.recordedAt },
  {
    title: titles.mode,
    width: 12,
    kind: 'word',
    value: ({ row }) => (row.creditMode === 'verified' ? verificationLabels.verified : verificationLabels.unverified),
  },
  { title: titles.rule, width: 10, value: ({ row }) => row.ruleVersion ?? 1 },
  {
    title: titles.delivery,
    width: 14,
    kind: 'word',
    value: ({ row }) => (row.delivery === null ? '' : deliveryLabels[row.delivery as Delivery]),
  },
  { title: titles.sha256, width: 24, kind: 'code', value: ({ sha256 }) => sha256 },
  { title: titles.ip, width: 16, kind: 'code', value: ({ row }) => row.origin?.ip ?? '' },
  { title: titles.anchor, width: 12, value: ({ anchor }) => anchor ?? translate(titles.notYet) },
]

/** Limits rows by their start: from `from` on, and before `before`. */
export interface Period {
  readonly from?: number | undefined
  readonly before?: number | undefined
}

/** The rows of a student in a period, as a sheet. */
export async function writeEvidenceSheet(
  { rows, lessons, leaves, videos }: PackedStudent,
  { from = 0, before = Number.POSITIVE_INFINITY }: Period,
  timezone: string,
): Promise<Uint8Array> {
  const byId = new Map(lessons.map((lesson) => [lesson.lessonId, lesson]))
  const digests = new Map(videos.map(({ mediaId, sha256 }) => [mediaId, sha256]))
  const anchored = anchoredRows(leaves)
  const discounted = discountedBy(rows)
  async function* listed() {
    for (const row of rows as readonly WrittenRow[])
      if (row.row === 'segment' && row.startedAt >= from && row.startedAt < before)
        yield {
          row,
          lesson: byId.get(row.lessonId),
          sha256: digests.get(row.mediaId) ?? '',
          anchor: anchored.find((each) => each.rows >= row.number)?.anchor,
          isDiscounted: discounted.some(([first, last]) => row.number >= first && row.number <= last),
        }
  }
  const sheet = { name: titles.sheet, columns }
  const stream = await writeWorkbook(sheet, listed(), () => undefined, timezone)
  return new Uint8Array(await new Response(stream as never).arrayBuffer())
}

const anchoredRows = (leaves: readonly ProvenLeaf[]) =>
  leaves.flatMap(({ anchor, facts }) => {
    const leaf = readJson<{ kind: string; rows: number }>(facts)
    return leaf.kind === 'student' ? [{ anchor, rows: leaf.rows }] : []
  })

/** Ranges of row numbers that are discounted. */
const discountedBy = (rows: PackedStudent['rows']) =>
  rows.flatMap((row) =>
    row.row === 'event' && row.kind === 'discount' ? readJson<LedgerEvents['discount']>(row.facts).rows : [],
  )
