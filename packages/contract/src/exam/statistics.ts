import { teacher } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, named } from '../kit/fields.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { itemKinds } from './item.values.ts'
import { itemHints, statisticsLimits, unusualResults } from './statistics.values.ts'

/** How an item did in an exam. Percentages are whole numbers. */
export const ItemFigures = named('ItemFigures', {
  itemVersionId: bodyId,
  section: z.string(),
  kind: z.enum(itemKinds),
  /** The beginning of the stem. */
  summary: z.string(),
  /** In how many counting attempts it was. */
  asked: z.number().int(),
  answered: z.number().int(),
  /** The mean share of its points; null for an item that is not counted. */
  sharePercent: z.number().int().nullable(),
  /** By how much the best 27 % do better than the last 27 %; null if there are too few. */
  discrimination: z.number().int().nullable(),
  /** Of choices and judgements. */
  options: z.array(z.object({ name: z.string(), isRight: z.boolean(), chosenPercent: z.number().int() })),
  hints: z.array(z.enum(itemHints)),
})
export type ItemFigures = z.output<typeof ItemFigures>

const Person = z.object({ id: bodyId, name: z.string(), attemptId: bodyId })

/** Something about one or several candidates that somebody should look at. */
export const Unusual = named('UnusualResult', {
  kind: z.enum(unusualResults),
  people: z.array(Person),
  /** Equal wrong answers, or seconds for each item. */
  count: z.number().int(),
})
export type Unusual = z.output<typeof Unusual>

/** The figures of an exam that is over, of the candidates whom the caller may see. */
export const ExamStatistics = named('ExamStatistics', {
  /** Candidates with a result. */
  results: z.number().int(),
  /** In hundredths of a point. */
  mean: z.number().int(),
  total: z.number().int(),
  passedPercent: z.number().int(),
  /** Results by tenths of the sum: below 10 %, … 90 % and more. */
  tenths: z.array(z.number().int()).length(10),
  items: z.array(ItemFigures),
  unusual: z.array(Unusual),
  /** Whether wrong answers were compared: not in very large exams. */
  isCompared: z.boolean(),
})
export type ExamStatistics = z.output<typeof ExamStatistics>

export const statisticsEndpoints = {
  getExamStatistics: endpoint('GET', '/api/admin/exams/{id}/statistics', {
    access: teacher('exams.view'),
    summary: 'Results, items and unusual results of an exam that is over; says which options are right, and is logged',
    failure: text('加载统计失败'),
    limit: { calls: statisticsLimits.callsPerMinute, windowMs: 60_000, isPerUser: true },
    response: ExamStatistics,
  }),
}
