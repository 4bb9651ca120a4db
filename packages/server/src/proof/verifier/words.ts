import { fillText } from '@jiangxue/contract/kit/text.ts'
import type { guardedActLabels } from '@jiangxue/contract/learning/guarded-act.values.ts'
import type { changeKindTexts, findingTexts, verifierTexts } from '@jiangxue/contract/proof/evidence.values.ts'
import type { Holder } from './check-identity.ts'
import type { PackReport } from './check-pack.ts'
import type { CheckedStudent, ComparedFiles } from './check-student.ts'
import type { Finding, ShownResult } from './findings.ts'
import type { PackedSchool } from './pack.ts'

/** The words in the language of the site, which the school puts in front of the verifier. */
declare global {
  var verifierWords: {
    readonly words: { readonly [name in keyof typeof verifierTexts]: string }
    readonly kinds: { readonly [kind in keyof typeof changeKindTexts]: string }
    readonly acts: { readonly [act in keyof typeof guardedActLabels]: string }
    readonly facts: Readonly<Record<string, string>>
    readonly findings: { readonly [code in keyof typeof findingTexts]: string }
    readonly timezone: string
  }
}

export const say = (name: keyof typeof verifierTexts, values?: Readonly<Record<string, string | number>>) =>
  fillText(globalThis.verifierWords.words[name], values)
export const describeFinding = ({ code, values }: Finding) =>
  fillText(
    globalThis.verifierWords.findings[code],
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, describeValue(name, value)])),
  )

/** `at` is an instant. */
function describeValue(name: string, value: Finding['values'][string]): string | number {
  if (typeof value === 'object') return describeResult(value)
  return name === 'at' ? dateTime(value) : value
}

function describeResult(result: ShownResult): string {
  if (!result) return say('noResult')
  const { score, isPassed, assessedOn, parts = [] } = result
  const inParts = parts.map(({ name = '', ...part }) => `${name} ${describeResult(part)}`.trim()).join('；')
  const said = [
    ...(score === null ? [] : [say('score', { score })]),
    ...(isPassed === null ? [] : [say(isPassed ? 'passed' : 'failed')]),
    ...(assessedOn === null ? [] : [assessedOn]),
    ...(inParts === '' ? [] : [`（${inParts}）`]),
  ]
  return said.join(' ') || say('noResult')
}

/** What was changed; a kind or an act that this verifier does not know is shown as stored. */
export function describeChange({ kind, facts }: Pick<PackedSchool['changes'][number], 'kind' | 'facts'>): string {
  const kinds: Readonly<Record<string, string>> = globalThis.verifierWords.kinds
  const acts: Readonly<Record<string, string>> = globalThis.verifierWords.acts
  const said = kinds[kind] ?? kind
  if (kind !== 'guarded') return said
  // A forged pack can contain anything.
  const act = /"act":"(\w+)"/.exec(facts)?.[1]
  return act ? `${said}：${acts[act] ?? act}` : said
}

/** The values of a change, one on each line: `学时单位：45 分钟`, `视频时长：1000 → 2000`. */
export function describeFacts({ kind, facts }: Pick<PackedSchool['changes'][number], 'kind' | 'facts'>): string {
  try {
    return linesOf(kind, JSON.parse(facts)).join('\n')
  } catch {
    // A forged pack can contain anything.
    return facts
  }
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function linesOf(name: string, value: unknown): string[] {
  if (!isGroup(value)) return [`${nameOf(name)}：${valueOf(name, value)}`]
  const { before, after, act: _, ...rest } = value
  const own = Object.entries(rest).flatMap(([each, one]) => linesOf(each, one))
  return 'before' in value ? [...own, ...differences(name, before, after)] : own
}

function differences(name: string, before: unknown, after: unknown): string[] {
  if (!isGroup(before) || !isGroup(after)) return [`${valueOf(name, before)} → ${valueOf(name, after)}`]
  const changed = Object.keys({ ...before, ...after }).filter((each) => before[each] !== after[each])
  return changed.map((each) => `${nameOf(each)}：${valueOf(each, before[each])} → ${valueOf(each, after[each])}`)
}

/** A name or value that this verifier does not know is shown as stored. */
const nameOf = (name: string): string => globalThis.verifierWords.facts[name] ?? name
function valueOf(name: string, value: unknown): string {
  const { facts } = globalThis.verifierWords
  // `class:7`
  const [kind, number] = String(value).split(':')
  const group = facts[`${name}.${kind}`]
  return facts[`${name}.${value}`] ?? facts[String(value)] ?? (group ? `${group} ${number}` : String(value))
}

/** What else there is to say of a student, line by line. */
export const describeStudent = ({ holders, videos, classroom }: CheckedStudent): string[] => [
  ...describeHolders(holders),
  ...describeVideos(videos),
  ...describeClassroom(classroom),
]

/** Says which rows each person has earned; nothing if it is the same person throughout. */
const describeHolders = (holders: readonly Holder[]): string[] =>
  holders.length < 2
    ? []
    : holders.map(({ name, idCard: known, from, changedAt, reason }, index) => {
        const idCard = known || say('unproven')
        const to = (holders[index + 1]?.from ?? 0) - 1
        const because = reason && ` ${say('becauseOf', { reason })}`
        if (changedAt === undefined) return say('bound', { from, to, name, idCard })
        return say('boundOpen', { from, name, idCard, day: dateTime(changedAt) }) + because
      })

/** How many of the school's students a pack has: nobody is left out unnoticed. */
export const describeShare = ({
  students,
  anchoredStudents,
}: Pick<PackReport, 'students' | 'anchoredStudents'>): string =>
  say('ofAnchored', { said: students.length, all: anchoredStudents ?? '—' })

const describeVideos = ({ all, same, comparedAt }: ComparedFiles): string[] => {
  if (all === 0) return []
  return [
    comparedAt === null ? say('videosNotCompared') : say('videosCompared', { all, same, at: dateTime(comparedAt) }),
  ]
}

/** Each classroom session that a student attended. */
const describeClassroom = (sessions: CheckedStudent['classroom']): string[] =>
  sessions.map(({ day, topic, hundredths, teacherName, enteredBy, sheet }) =>
    say('classroom', { day, topic, hours: hundredths / 100, teacherName, enteredBy, sheet }),
  )

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Formats as `3:25:07`. */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 3600)}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`
}

export const dateTime = (at: number | string) =>
  new Date(at).toLocaleString('sv-SE', { timeZone: globalThis.verifierWords.timezone })
