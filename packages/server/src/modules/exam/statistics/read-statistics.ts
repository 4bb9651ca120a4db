import { setImmediate } from 'node:timers/promises'
import type { ExamStatistics, ItemFigures, Unusual } from '@jiangxue/contract/exam/statistics.ts'
import { statisticsLimits as limits } from '@jiangxue/contract/exam/statistics.values.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import type { Db } from '../../../core/database/database.ts'
import { entryOf } from '../../../core/look-up.ts'
import { translate } from '../../../core/text/translate.ts'
import type { ClassScope } from '../../../teaching/training-class/training-class.queries.ts'
import { summaryOf } from '../bank/item-content.ts'
import { listAllCandidates } from '../exam/read-candidates.ts'
import { marksByAttempt } from '../sitting/my-exam.queries.ts'
import { loadPool, type Pool } from '../sitting/pool.ts'
import { sheetOf } from '../sitting/sheet.ts'
import type { AttemptRecord, ExamRecord } from '../sitting/sitting.queries.ts'
import { figuresOf, type Choice, type ItemResult } from './item-figures.ts'
import { sameWrongAnswers } from './same-answers.ts'
import { listAttemptsById } from './statistics.queries.ts'

const mostAtOnce = 50

/** What all sheets together say about items, and the wrong answers of each candidate. */
interface Collected {
  readonly attempts: AttemptRecord[]
  readonly results: Map<number, ItemResult[]>
  readonly wrong: ReadonlyMap<number, string>[]
}

/** Reads the figures of an exam from the counting attempts of the candidates whom the caller may see. */
export async function readStatistics(
  db: Db,
  exam: ExamRecord,
  { scope, now }: { readonly scope: ClassScope; readonly now: number },
): Promise<ExamStatistics> {
  const counting = new Map(
    (await listAllCandidates(db, { exam, scope, now })).flatMap(({ id, name, counting }) =>
      counting ? [[counting.id, { id, name, attemptId: counting.id }] as const] : [],
    ),
  )
  const pool = await loadPool(db, exam)
  const collected = await collect(db, exam, pool, [...counting.keys()])
  const { attempts } = collected
  const isCompared = attempts.length <= limits.mostCompared
  const people = attempts.map(({ id }) => entryOf(counting, id))
  return {
    results: attempts.length,
    mean: Math.round(meanOf(attempts.map(({ score }) => score ?? 0))),
    total: exam.total,
    passedPercent: Math.round(meanOf(attempts.map(({ isPassed }) => (isPassed === 1 ? 100 : 0)))),
    tenths: tenthsOf(exam, attempts),
    items: toItems(pool, collected),
    unusual: [
      ...(isCompared ? await sameAnswers(collected, people) : []),
      ...tooFast(attempts, people),
      ...sharedDevices(attempts, people),
    ],
    isCompared,
  }
}

const meanOf = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

function tenthsOf({ total }: ExamRecord, attempts: readonly AttemptRecord[]): number[] {
  const tenths = Array.from({ length: 10 }, () => 0)
  for (const { score } of attempts) {
    const tenth = total === 0 ? 0 : Math.min(9, Math.floor(((score ?? 0) * 10) / total))
    tenths[tenth] = (tenths[tenth] ?? 0) + 1
  }
  return tenths
}

/** Reads the sheets, some at a time. */
async function collect(db: Db, exam: ExamRecord, pool: Pool, ids: readonly number[]): Promise<Collected> {
  const collected: Collected = { attempts: [], results: new Map(), wrong: [] }
  for (let done = 0; done < ids.length; done += mostAtOnce) {
    const some = ids.slice(done, done + mostAtOnce)
    const attempts = await listAttemptsById(db, some)
    const marks = await marksByAttempt(db, attempts)
    for (const attempt of attempts) {
      const wrong = new Map<number, string>()
      for (const item of sheetOf(exam, pool, attempt, marks.get(attempt.id) ?? new Map()).items) {
        const { itemVersionId, answer, points } = item
        const earned = item.earned ?? 0
        const own = collected.results.get(itemVersionId) ?? []
        own.push({ answer, share: points === 0 ? 0 : earned / points, score: attempt.score ?? 0 })
        collected.results.set(itemVersionId, own)
        const counts = item.kind !== 'essay' && item.correction?.kind !== 'NOT_COUNTED'
        if (counts && answer !== null && earned < points) wrong.set(itemVersionId, wordOf(answer))
      }
      collected.attempts.push(attempt)
      collected.wrong.push(wrong)
    }
    await setImmediate()
  }
  return collected
}

/** An answer so that equal ones are equal: the order of chosen options says nothing. */
const wordOf = (answer: NonNullable<ItemResult['answer']>) =>
  JSON.stringify(Array.isArray(answer) ? answer.toSorted() : answer)

function toItems({ items, sections, versions, corrections }: Pool, { results }: Collected): ItemFigures[] {
  return items.flatMap(({ itemVersionId, section }) => {
    const content = versions.get(itemVersionId)?.content
    if (!content) return []
    const { kind, options, isTrue } = content
    const own = results.get(itemVersionId) ?? []
    const choices: Choice[] = kind === 'judge' ? [true, false].map((id) => ({ id, isRight: id === isTrue })) : options
    const { chosenPercents, ...figures } = figuresOf(own, choices)
    const names =
      kind === 'judge' ? [text('正确'), text('错误')].map((word) => translate(word)) : options.map(summaryOfOption)
    const isCounted = corrections.get(itemVersionId)?.kind !== 'NOT_COUNTED'
    return {
      itemVersionId,
      section: sections[section]?.title ?? '',
      kind,
      summary: summaryOf(content),
      asked: own.length,
      ...figures,
      ...(!isCounted && { sharePercent: null, discrimination: null, hints: [] }),
      hints: isCounted ? [...figures.hints] : [],
      options: choices.map(({ isRight }, index) => ({
        name: names[index] ?? '',
        isRight,
        chosenPercent: chosenPercents[index] ?? 0,
      })),
    }
  })
}

const summaryOfOption = ({ html }: { readonly html: string }) => summaryOf({ stem: html })

type People = Unusual['people']

async function sameAnswers({ wrong }: Collected, people: People): Promise<Unusual[]> {
  const pairs = await sameWrongAnswers(wrong)
  return pairs
    .slice(0, limits.named)
    .map(({ first, second, same }) => ({
      kind: 'examSameAnswers',
      people: [people[first], people[second]].filter((person) => person !== undefined),
      count: same,
    }))
}

/** Attempts whose items were answered in a few seconds each. */
function tooFast(attempts: readonly AttemptRecord[], people: People): Unusual[] {
  const found = attempts.flatMap(({ answered, startedAt, handedInAt }, index) => {
    const person = people[index]
    const seconds = Math.floor(((handedInAt ?? startedAt) - startedAt) / 1000 / Math.max(1, answered))
    if (!person || answered < limits.leastFast || seconds >= limits.fastSeconds) return []
    return [{ kind: 'examTooFast' as const, people: [person], count: seconds }]
  })
  return found.toSorted((one, other) => one.count - other.count).slice(0, limits.named)
}

/** Several candidates who started at the same device. */
function sharedDevices(attempts: readonly AttemptRecord[], people: People): Unusual[] {
  const byDevice = new Map<string, People>()
  for (const [index, { device }] of attempts.entries()) {
    const person = people[index]
    if (device !== null && person) byDevice.set(device, [...(byDevice.get(device) ?? []), person])
  }
  return [...byDevice.values()]
    .filter((shared) => shared.length > 1)
    .slice(0, limits.named)
    .map((shared) => ({ kind: 'examSharedDevice', people: shared, count: shared.length }))
}
