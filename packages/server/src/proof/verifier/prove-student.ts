import type { FindingCode } from '@jiangxue/contract/proof/evidence.values.ts'
import { readJson } from '../../core/json-text.ts'
import type { AnchoredSegment } from '../../ledger/encoding/encodings.ts'
import { creditHoursOf, toCreditHours, videoKeyOf } from '../../ledger/rules/credit-hours.ts'
import { hourRuleOfVersion } from '../../ledger/rules/hour-rules.ts'
import { RowProof } from '../../ledger/verify/prove-rows.ts'
import type { CheckedSchool } from './check-school.ts'
import type { Report } from './findings.ts'
import type { PackedRow, PackedStudent } from './pack.ts'

export type Digests = ReadonlyMap<number, string>
export const digestsOf = ({ videos }: PackedStudent): Digests =>
  new Map(videos.map(({ mediaId, sha256 }) => [mediaId, sha256]))

/** Adds the digest of the video, which rows do not repeat. */
export const factsOf = (row: Extract<PackedRow, { row: 'segment' }>, digests: Digests): AnchoredSegment => ({
  ...row,
  mediaSha256: digests.get(row.mediaId) ?? null,
})

/** Verifies that the rule could have produced each row. */
export function proveRule(file: PackedStudent, { history }: CheckedSchool, report: Report): RowProof {
  const { rows, videos } = file
  const digests = digestsOf(file)
  const proof = new RowProof({
    durations: new Map(videos.map(({ mediaId, durationMs }) => [mediaId, durationMs])),
    history,
  })
  for (const row of rows) {
    const fail = (fault: string, values = {}) =>
      report(`row.${fault}` as FindingCode, { number: row.number, ...values })
    if (row.row === 'segment') proof.followSegment(factsOf(row, digests), fail)
    else proof.followEvent(row.kind, readJson<never>(row.facts), row.recordedAt, fail)
  }
  return proof
}

/**
 * The credit hours of everything that the server vouches for, each lesson at its highest worth, so that earlier papers
 * stay valid.
 */
export function hoursOf(
  { lessons, rows, videos }: PackedStudent,
  proof: RowProof,
  { history, notedWorths }: CheckedSchool,
): number {
  const reported = new Set(
    rows.flatMap((row) =>
      row.row === 'segment' && row.creditMode === 'reported' && proof.isCounted(row.number) ? [row.lessonId] : [],
    ),
  )
  const worth = new Map(
    lessons.map(({ lessonId, creditHundredths }) => {
      const noted = (notedWorths.get(lessonId) ?? []).flatMap(({ before, after }) => [before, after])
      return [lessonId, Math.max(creditHundredths, ...noted.map((each) => each.creditHundredths))]
    }),
  )
  const packed = new Map(videos.map((video) => [video.mediaId, video]))
  const studied = [...proof.lessons].flatMap(([lessonId, { mediaId, coverage, parts }]) => {
    if (reported.has(lessonId)) return []
    const video = videoKeyOf(mediaId, packed.get(mediaId) ?? { sha256: '' })
    return [{ lessonId, video, coverage, parts, creditHundredths: worth.get(lessonId) ?? 0 }]
  })
  return toCreditHours(creditHoursOf(studied, (version) => hourRuleOfVersion(history.hourRules, version)).total)
}

/** The credit hours at an instant, by the rows until then. Later discounts apply, too. */
export function hoursAt(file: PackedStudent, school: CheckedSchool, at: number): number {
  const isSeen = (row: PackedRow) => row.recordedAt <= at || (row.row === 'event' && row.kind === 'discount')
  const seen = { ...file, rows: file.rows.filter(isSeen) }
  return hoursOf(
    seen,
    proveRule(seen, school, () => {}),
    school,
  )
}
