import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstHourRule, hourUnits, mostCreditHours, type HourRule } from '@jiangxue/contract/course/hour-rule.values.ts'
import fc from 'fast-check'
import { cover, lengthOf, type Coverage } from './coverage.ts'
import {
  addPart,
  creditHoursOf,
  hoursOfPart,
  readParts,
  toCreditHours,
  writeParts,
  type LessonStudy,
  type RulePart,
} from './credit-hours.ts'

const minuteMs = 60_000
const rules: readonly HourRule[] = [
  firstHourRule,
  { ...firstHourRule, unit: '60' },
  { ...firstHourRule, capByLesson: false },
  { ...firstHourRule, sameVideoOnce: false },
  { ...firstHourRule, unit: '50', capByLesson: false, sameVideoOnce: false },
]
const ruleOf = (version: number) => rules[version - 1] ?? firstHourRule

/** A lesson whose video was watched from the beginning, under these rule versions in order. */
function study(
  lessonId: number,
  creditHours: number,
  minutes: readonly [version: number, minutes: number][],
  video = String(lessonId),
): LessonStudy {
  const parts = minutes.map(([version, length]): RulePart => [version, length * minuteMs])
  const ms = parts.reduce((sum, [, length]) => sum + length, 0)
  return { lessonId, video, creditHundredths: creditHours * 100, coverage: ms > 0 ? [[0, ms]] : [], parts }
}
const hours = (...lessons: LessonStudy[]) => toCreditHours(creditHoursOf(lessons, ruleOf).total)

test('credited time becomes credit hours by the unit in force when it was credited', () => {
  assert.equal(hours(study(1, 9, [[1, 90]])), 2)
  assert.equal(hours(study(1, 9, [[2, 90]])), 1.5)
  assert.equal(hours(study(1, 9, [[5, 100]])), 2)
  assert.equal(
    hours(
      study(1, 9, [
        [1, 45],
        [2, 60],
      ]),
    ),
    2,
  )
  assert.equal(hours(study(1, 9, [[1, 44]])), 0.9, 'rounded down to 0.1')
})

test('a lesson counts at most its own credit hours, if the rule caps them', () => {
  assert.equal(hours(study(1, 1, [[1, 90]])), 1)
  assert.equal(hours(study(1, 0, [[1, 90]])), 0)
  assert.equal(hours(study(1, 1, [[3, 90]])), 2)
  assert.equal(
    hours(
      study(1, 1, [
        [1, 90],
        [3, 45],
      ]),
    ),
    2,
    'only time credited under that rule is capped',
  )
})

test('a video of several lessons counts once, for the lesson with the most credit hours', () => {
  assert.equal(hours(study(1, 0, [[1, 90]], '7'), study(2, 2, [[1, 90]], '7')), 2)
  assert.equal(
    hours(study(1, 2, [[1, 45]], '7'), study(2, 2, [[1, 90]], '7')),
    2,
    'the other lesson counts what it adds',
  )
  assert.equal(hours(study(1, 2, [[4, 90]], '7'), study(2, 2, [[4, 90]], '7')), 4, 'unless the rule says otherwise')
})

test('80 lessons of one second earn almost nothing, whatever their credit hours', () => {
  const lessons = Array.from({ length: 80 }, (_, index) => ({
    ...study(index + 1, 99.99, []),
    coverage: [[0, 1000]] as Coverage,
    parts: [[1, 1000]] as RulePart[],
  }))
  assert.ok(toCreditHours(creditHoursOf(lessons, ruleOf).total) <= 0.1)
  assert.equal(mostCreditHours(1, firstHourRule), 0.01)
  assert.equal(mostCreditHours(2700, firstHourRule), 1)
  assert.equal(mostCreditHours(2673, firstHourRule), 0.99)
  assert.equal(mostCreditHours(0, firstHourRule), 0)
})

const lesson = fc
  .record({
    lessonId: fc.nat(1000),
    video: fc.constantFrom('a', 'b', 'c', 'd'),
    creditHundredths: fc.nat(300),
    watched: fc.array(
      fc.tuple(fc.integer({ min: 1, max: rules.length }), fc.nat(6_000_000), fc.integer({ min: 1, max: 600_000 })),
      { maxLength: 6 },
    ),
  })
  .map(({ watched, ...facts }): LessonStudy => {
    let [coverage, parts]: [Coverage, readonly RulePart[]] = [[], []]
    for (const [version, from, length] of watched.toSorted(([a], [b]) => a - b)) {
      const next = cover(coverage, from, from + length)
      coverage = next.coverage
      if (next.newMs > 0) parts = addPart(parts, version, next.newMs)
    }
    return { ...facts, coverage, parts }
  })
const lessons = fc.uniqueArray(lesson, { selector: ({ lessonId }) => lessonId, maxLength: 8 })

test('hours never exceed the credited time, the credit hours of capped lessons, or distinct videos', () => {
  fc.assert(
    fc.property(lessons, (studied) => {
      const { total, byLesson } = creditHoursOf(studied, ruleOf)
      const ms = studied.reduce((sum, { coverage }) => sum + lengthOf(coverage), 0)
      assert.ok(total <= ms * 20, 'a unit is 45 minutes at least')
      assert.equal(
        [...byLesson.values()].reduce((sum, ticks) => sum + ticks, 0),
        total,
      )
      const first = creditHoursOf(
        studied.map((each) => ({ ...each, parts: readParts('', lengthOf(each.coverage)) })),
        ruleOf,
      )
      for (const { lessonId, creditHundredths } of studied)
        assert.ok((first.byLesson.get(lessonId) as number) <= creditHundredths * 540_000)
      const videos = Map.groupBy(studied, ({ video }) => video)
      let distinctMs = 0
      for (const group of videos.values()) {
        let union: Coverage = []
        for (const [from, to] of group.flatMap(({ coverage }) => coverage)) union = cover(union, from, to).coverage
        distinctMs += lengthOf(union)
      }
      assert.ok(first.total <= distinctMs * 20)
    }),
  )
})

test('neither the order of lessons nor more study ever reduces hours', () => {
  fc.assert(
    fc.property(lessons, fc.nat(), (studied, seed) => {
      const { total } = creditHoursOf(studied, ruleOf)
      const turned = studied.map((_, index) => studied[(index + seed) % studied.length] as LessonStudy)
      assert.equal(creditHoursOf(turned, ruleOf).total, total)
      assert.ok(
        creditHoursOf(studied.slice(1), () => firstHourRule).total <= creditHoursOf(studied, () => firstHourRule).total,
      )
    }),
  )
})

test('displayed parts add up to their displayed sum', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000_000), { minLength: 1 }), (parts) => {
      let upTo = 0
      const shown = parts.map((ticks) => Math.round(hoursOfPart(ticks, (upTo += ticks)) * 100))
      assert.equal(
        shown.reduce((sum, each) => sum + each, 0),
        Math.floor(upTo / 540_000),
      )
    }),
  )
})

test('parts are stored only if a version other than the first is involved', () => {
  assert.equal(writeParts([[1, 500]]), '')
  assert.deepEqual(readParts('', 500), [[1, 500]])
  assert.deepEqual(readParts('', 0), [])
  const two = addPart(addPart([[1, 500]], 2, 100), 2, 50)
  assert.deepEqual(readParts(writeParts(two), 650), [
    [1, 500],
    [2, 150],
  ])
  for (const unit of hourUnits) assert.equal(900 % Number(unit), 0)
})
