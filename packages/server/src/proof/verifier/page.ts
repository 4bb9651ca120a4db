import { sha256 } from '@noble/hashes/sha2.js'
import { checkPack, hasPending, type PackReport } from './check-pack.ts'
import type { ZipSource } from './read-zip.ts'
import {
  clock,
  dateTime,
  say,
  describeChange,
  describeFacts,
  describeFinding,
  describeShare,
  describeStudent,
} from './words.ts'

/** The verifier's page. It is opened from a file: everything is built here, and nothing is loaded. */

/** The parts of the DOM that are used; the server's types do not include them. */
interface PageElement {
  setAttribute(name: string, value: string): void
  append(...children: Child[]): void
  replaceChildren(...children: Child[]): void
  addEventListener(event: 'change', listener: () => void): void
  readonly files?: ArrayLike<PageFile> | null
  readonly value?: string
}
interface PageFile {
  readonly size: number
  slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> }
}
interface Page {
  title: string
  readonly body: PageElement
  createElement(tag: string): PageElement
}
type Child = PageElement | string

/** Makes elements of a page. */
const makerOf =
  (document: Page) =>
  (tag: string, attributes: Readonly<Record<string, string>> = {}, ...children: Child[]) => {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    element.append(...children)
    return element
  }
type Make = ReturnType<typeof makerOf>

/** Builds the page and verifies every chosen pack. */
export function start(document: Page): void {
  const make = makerOf(document)
  document.title = say('title')
  const result = make('div', { id: 'result', role: 'status' })
  const file = make('input', { type: 'file', accept: '.zip', id: 'pack' })
  const known = make('textarea', { id: 'known', rows: '4' })
  document.body.append(
    make(
      'main',
      {},
      make('h1', {}, say('title')),
      make('p', {}, say('lead')),
      make('label', { for: 'known' }, say('known')),
      known,
      make('label', { for: 'pack' }, say('choose')),
      file,
      result,
    ),
  )
  let runs = 0
  const run = async () => {
    const chosen = file.files?.[0]
    if (!chosen) return
    const turn = ++runs
    result.replaceChildren(make('p', {}, say('working')))
    // Lets the page render its progress message.
    await new Promise((shown) => {
      setTimeout(shown, 30)
    })
    const report = await checkPack(sha256, sourceOf(chosen), known.value)
    // Another pack may have been chosen in the meantime.
    if (turn === runs) result.replaceChildren(...show(make, report))
  }
  file.addEventListener('change', () => void run())
  known.addEventListener('change', () => void run())
}

const sourceOf = (file: PageFile): ZipSource => ({
  size: file.size,
  read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
})

function show(make: Make, report: PackReport): Child[] {
  const { findings, manifest, anchors, known } = report
  const count = findings.length
  const children: Child[] = [
    make(
      'h2',
      { class: count === 0 ? 'good' : 'bad', id: 'verdict' },
      count === 0 ? say('good') : say('bad', { count }),
    ),
  ]
  if (count > 0)
    children.push(
      make(
        'ul',
        { class: 'findings', id: 'findings' },
        ...findings.map((finding) =>
          make('li', {}, describeFinding(finding), finding.file ? make('small', {}, ` ${finding.file}`) : ''),
        ),
      ),
    )
  const last = anchors.at(-1)
  if (last)
    children.push(
      make('p', known ? { class: 'good' } : {}, known ? say('compared', { number: known.number }) : say('notCompared')),
      facts(make, [
        [say('school'), manifest?.school ?? ''],
        [say('madeAt'), manifest ? dateTime(manifest.madeAt) : ''],
        [say('students'), describeShare(report)],
        [say('lastAnchor'), `${last.number} · ${dateTime(last.madeAt)}`],
        ['SHA-256', last.digest],
      ]),
      ...(hasPending(report) ? [make('p', {}, say('pending'))] : []),
      studentTable(make, report),
      anchorTable(make, report),
      ...(report.changes.length > 0 ? [changeTable(make, report)] : []),
    )
  if (!manifest) return children
  children.push(
    make('h3', {}, say('provesTitle')),
    make('p', {}, count === 0 ? say('proves') : say('exceptFindings') + say('proves')),
    make('h3', {}, say('notProvesTitle')),
    make('p', {}, say('notProves')),
  )
  return children
}

const facts = (make: Make, rows: readonly (readonly [string, string])[]) =>
  make('dl', {}, ...rows.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]))

function table(make: Make, heads: readonly string[], rows: readonly (readonly string[])[]) {
  // What has several lines may wrap.
  const isText = (cell: string) => cell.includes('\n')
  const line = (tag: string, cells: readonly string[]) =>
    make('tr', {}, ...cells.map((cell) => make(tag, isText(cell) ? { class: 'text' } : {}, cell)))
  return make(
    'div',
    { class: 'wide', role: 'region', tabindex: '0', 'aria-label': heads[0] ?? '' },
    make('table', {}, make('thead', {}, line('th', heads)), make('tbody', {}, ...rows.map((row) => line('td', row)))),
  )
}

const studentTable = (make: Make, { students }: PackReport) =>
  table(
    make,
    (
      ['student', 'verdict', 'creditedTime', 'hours', 'completed', 'rows', 'anchoredRows', 'firstAnchored'] as const
    ).map((name) => say(name)),
    students.map((student) => [
      [`${student.name} ${student.studentNumber ?? ''} ${student.idCard}`, ...describeStudent(student)].join('\n'),
      student.findings === 0 ? say('whole') : say('broken', { count: student.findings }),
      clock(student.creditedMs),
      student.hours.toFixed(1),
      String(student.completedLessons),
      String(student.rows),
      String(student.anchoredRows),
      student.firstAnchoredAt === undefined ? '—' : dateTime(student.firstAnchoredAt),
    ]),
  )

const anchorTable = (make: Make, { anchors }: PackReport) =>
  table(
    make,
    [say('anchors'), say('anchoredAt'), 'SHA-256', say('stamped')],
    anchors
      .toReversed()
      .map(({ number, madeAt, digest, stampedAt }) => [
        String(number),
        dateTime(madeAt),
        digest,
        stampedAt.map((at) => dateTime(at)).join(' '),
      ]),
  )

const changeTable = (make: Make, { changes }: PackReport) =>
  table(
    make,
    [say('changes'), say('changedAt'), say('facts')],
    changes
      .toReversed()
      .map((change) => [
        `${change.number} ${describeChange(change)}`,
        dateTime(change.changedAt),
        describeFacts(change),
      ]),
  )
