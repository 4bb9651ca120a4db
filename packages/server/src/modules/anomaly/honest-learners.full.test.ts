import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ledgerFaults } from '../../testing/study/ledger-faults.ts'
import { PresenceLearner, saveRule } from '../../testing/study/presence-learner.ts'
import { scanSettled } from '../../testing/study/scan-settled.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'

const it = testApp()
/** Seconds between two reports. */
const step = 30
const lessons = 3
const lessonSeconds = 25 * 60

/** Returns the same random numbers in every run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const habits = ['steady', 'pauses', 'badNetwork', 'locksPhone', 'slowOnKeyboard'] as const

/** A learner who watches three lessons with realistic habits. */
class Learner {
  watched = 0
  readonly who: Person
  readonly #course: SmallCourse
  readonly #habit: (typeof habits)[number]
  readonly #draw: (below: number) => number
  readonly #from: string
  #lesson = 0
  #player!: PresenceLearner
  #away = 0
  #offline = 0
  #unsent: number[] = []
  #code: string | undefined
  #thinks = 0

  constructor(who: Person, course: SmallCourse, index: number) {
    this.who = who
    this.#course = course
    this.#habit = habits[index % habits.length] as (typeof habits)[number]
    this.#draw = numbers(index + 7)
    this.#from = `10.20.0.${index + 1}`
  }

  get isDone(): boolean {
    return this.#lesson === lessons
  }

  async begin() {
    this.#player = await new PresenceLearner(it, this.who, this.#course, this.#lesson, this.#from).open()
  }

  /** Simulates half a minute; the clock has already been moved. */
  async live() {
    if (this.isDone) return
    if (this.#away > 0) {
      this.#away -= 1
      if (this.#away === 0 && this.#habit === 'locksPhone') await this.#player.open()
      return
    }
    if (this.#player.last?.presenceCheck) return this.#answer()
    await this.#watch()
    if (this.#habit === 'pauses' && this.#draw(20) === 0) this.#away = 1 + this.#draw(20)
    if (this.#habit === 'locksPhone' && this.#draw(25) === 0) this.#away = 1 + this.#draw(60)
  }

  async #watch() {
    const seconds = Math.min(step, lessonSeconds - this.#player.position)
    this.#player.position += seconds
    this.watched += seconds
    this.#unsent.push(this.#player.position)
    if (this.#habit === 'badNetwork' && this.#offline === 0 && this.#draw(15) === 0) this.#offline = 1 + this.#draw(16)
    if (this.#offline > 0 && --this.#offline > 0 && seconds > 0) return
    this.#offline = 0
    for (const currentTime of this.#unsent) await this.#player.send({ currentTime })
    this.#unsent = []
  }

  async #answer() {
    if (this.#code === undefined) {
      await this.#player.show()
      this.#code = await this.#player.code()
      this.#thinks = this.#habit === 'slowOnKeyboard' ? 1 : 0
      return
    }
    if (this.#thinks-- > 0) return
    const { status, body } = await this.#player.answer(this.#code)
    assert.equal(status, 200, JSON.stringify(body))
    this.#code = undefined
    this.#player.last = { ...this.#player.last, ...body, presenceCheck: undefined }
    if (!body.isCompleted) return
    this.#lesson += 1
    if (!this.isDone) await this.begin()
  }
}

test('twenty honest learners raise no alarm and lose at most one percent', async () => {
  const admin = await it.world.person('ADMIN')
  await saveRule(it, admin.id, { kind: 'press', minMinutes: 10, maxMinutes: 20 })
  const course = await it.world.course({
    lessons: Array.from({ length: lessons }, () => ({ durationSeconds: lessonSeconds })),
  })
  const learners = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => new Learner(await it.world.student(), course, index)),
  )
  await Promise.all(learners.map((learner) => learner.begin()))
  for (let steps = 0; steps < 2000 && !learners.every(({ isDone }) => isDone); steps++) {
    it.pass(step)
    await Promise.all(learners.map((learner) => learner.live()))
  }
  for (const { who, watched, isDone } of learners) {
    const { totalWatchTime } = (await it.get(`/api/student/learning/${who.id}/progress`, await it.world.login(who.id)))
      .body
    assert.ok(isDone, `${who.id} has completed every lesson`)
    assert.ok(totalWatchTime >= watched * 0.99, `${totalWatchTime} of ${watched} seconds are credited`)
  }
  await scanSettled(it.context)
  const { body } = await it.get('/api/admin/anomalies', await it.world.login(admin.id))
  assert.deepEqual(body.content, [])
  assert.deepEqual(await ledgerFaults(it.context.database.read, it.context.keys), [])
})
