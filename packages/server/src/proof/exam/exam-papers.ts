import { examArchiveTexts as texts } from '@jiangxue/contract/exam/exam-archive.values.ts'
import {
  attemptEndLabels,
  attemptStateLabels,
  candidateStateLabels,
  printedPaperWords,
  resultSheetTitles as titles,
  type AttemptEnd,
} from '@jiangxue/contract/exam/exam.values.ts'
import type { Actor } from '../../core/http/caller.ts'
import { entryOf } from '../../core/look-up.ts'
import type { Column } from '../../core/spreadsheet/column.ts'
import { workbookFile } from '../../core/spreadsheet/write-workbook.ts'
import { translate } from '../../core/text/translate.ts'
import { siteMinute } from '../../core/time/site-day.ts'
import { toPrintable } from '../../papers/print/assert-printable.ts'
import { loadPictures } from '../../papers/print/load-pictures.ts'
import type { PrintedLine } from '../../papers/print/printed-document.ts'
import { headingLine } from '../../papers/print/question-lines.ts'
import { renderDocument } from '../../papers/print/renderer.ts'
import { pdfName, type ZipFile } from '../../papers/print/send-zip.ts'
import { readSheets, type FrozenExam } from './read-sheets.ts'
import { listRecordedAttempts, listResultsOf, type ListedResult, type RecordedExam } from './recorded-sheet.queries.ts'
import { sheetLines } from './sheet-lines.ts'

const points = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100)
const verdictOf = ({ state, isPassed }: Pick<ListedResult, 'state' | 'isPassed'>) => {
  if (state === 'VOID') return attemptStateLabels.VOID
  return isPassed === null ? null : candidateStateLabels[isPassed === 1 ? 'PASSED' : 'FAILED']
}

const columns: readonly Column<ListedResult>[] = [
  { title: texts.exam, width: 24, value: (row) => row.exam },
  { title: titles.number, width: 16, kind: 'code', value: (row) => row.studentNumber },
  { title: titles.name, width: 14, value: (row) => row.name },
  { title: titles.attempts, width: 10, value: (row) => row.number },
  { title: titles.startedAt, width: 18, kind: 'instant', value: (row) => row.startedAt },
  { title: titles.handedInAt, width: 18, kind: 'instant', value: (row) => row.handedInAt },
  {
    title: titles.endedBy,
    width: 16,
    kind: 'word',
    value: (row) => attemptEndLabels[row.endedBy as AttemptEnd] ?? null,
  },
  { title: texts.objective, width: 12, value: (row) => points(row.objective) },
  { title: texts.manual, width: 10, value: (row) => points(row.manual) },
  { title: titles.score, width: 8, value: (row) => points(row.score) },
  { title: titles.total, width: 8, value: (row) => points(row.total) },
  { title: titles.result, width: 10, kind: 'word', value: verdictOf },
]

/** The papers of the exams of a class in its archive: their plan, the results, and the sheets of each student. */
export async function examPapersOf(
  actor: Actor,
  records: readonly RecordedExam[],
  exams: ReadonlyMap<number, FrozenExam>,
  timezone: string,
) {
  const { read } = actor.context.database
  const listed = records.length === 0 ? [] : await listResultsOf(read, [...exams.keys()])
  const results = new Map(listed.map((result) => [result.id, result]))
  const at = (instant: number | null): string => (instant === null ? '—' : siteMinute(instant, timezone))

  /** The sheets of a student with answers, keys and points, one PDF for each attempt. */
  async function sheetsOf(studentId: number, signal: AbortSignal): Promise<ZipFile[]> {
    if (exams.size === 0) return []
    const attempts = (await listRecordedAttempts(read, [studentId])).filter(({ examId }) => exams.has(examId))
    const files: ZipFile[] = []
    for (const sheet of await readSheets(read, attempts, exams)) {
      signal.throwIfAborted()
      const result = results.get(sheet.attemptId)
      if (!result) continue
      const title = translate(texts.sheetTitle, { exam: result.exam })
      const lines = [...headOf(result), ...sheetLines(sheet, entryOf(exams, sheet.examId))]
      const name = pdfName(`${result.studentNumber ?? studentId} ${result.exam} ${result.number}`, result.name)
      files.push({ name: `${folder()}/${translate(texts.sheets)}/${name}`, input: await print(title, lines) })
    }
    return files
  }

  async function* lists(): AsyncGenerator<ZipFile> {
    if (exams.size === 0) return
    const workbook = await workbookFile(texts.results, columns, results.values(), timezone)
    yield { ...workbook, name: `${folder()}/${workbook.name}` }
    const lines = records.flatMap((exam) => planOf(exam))
    const input = await print(translate(texts.planTitle), lines)
    yield { name: `${folder()}/${translate(texts.plan)}`, input }
  }

  function headOf(result: ListedResult): PrintedLine[] {
    const verdict = verdictOf(result)
    return [
      translate(texts.student, { name: result.name, number: result.studentNumber ?? '' }),
      translate(texts.times, {
        attempt: result.number,
        startedAt: at(result.startedAt),
        handedInAt: at(result.handedInAt),
      }),
      result.state === 'VOID'
        ? translate(texts.notCounted)
        : translate(texts.score, {
            score: points(result.score) ?? '—',
            total: result.total / 100,
            result: verdict === null ? '—' : translate(verdict),
          }),
    ].map((text) => ({ text }))
  }

  function planOf(exam: RecordedExam): PrintedLine[] {
    const { sections, items } = entryOf(exams, exam.id)
    return [
      headingLine(exam.name),
      { text: translate(texts.opening, { from: at(exam.opensAt), to: at(exam.closesAt), minutes: exam.minutes }) },
      {
        text: translate(texts.rules, {
          total: exam.total / 100,
          pass: (exam.total * exam.passPercent) / 100_00,
          attempts: exam.attempts,
        }),
      },
      ...sections.map(({ title, points: each, count }, index) => {
        const n = count ?? items.filter(({ section }) => section === index).length
        return { text: translate(printedPaperWords.section, { title, points: each / 100, n }) }
      }),
    ]
  }

  /** Characters without a glyph are written as code points: a typed answer must not keep an archive from being made. */
  async function print(title: string, lines: readonly PrintedLine[]): Promise<Uint8Array> {
    const spaced = lines.map((line) => ({ ...line, text: line.text.replaceAll('\t', ' ') }))
    const printable = await toPrintable(actor.context, [title, ...spaced.map(({ text }) => text)])
    return renderDocument(actor.context, {
      title: printable(title),
      lines: spaced.map((line) => ({ ...line, text: printable(line.text) })),
      footer: '',
      pictures: await loadPictures(actor, lines),
    })
  }
  return { sheetsOf, lists }
}

const folder = () => translate(texts.folder)
