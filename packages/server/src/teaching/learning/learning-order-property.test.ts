import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { rightAnswers } from '../../testing/exam/exam-calls.ts'
import { quizCalls } from '../../testing/exam/quiz-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'

const it = testApp()
const { watch, record, outline, newQuiz, giveQuiz, finish, enrolled } = quizCalls(it)

const position = fc.nat(20)
const learn = fc.record({
  kind: fc.constant('learn' as const),
  student: fc.nat(2),
  position,
  seconds: fc.constantFrom(10, 60),
})
const action = fc.oneof(
  learn,
  fc.record({ kind: fc.constant('move' as const), from: position, to: position }),
  fc.record({ kind: fc.constant('insert' as const), at: position }),
  fc.record({ kind: fc.constant('delete' as const), position }),
  fc.record({ kind: fc.constant('quiz' as const), at: position }),
  fc.record({ kind: fc.constant('pass' as const), student: fc.nat(2) }),
  fc.record({ kind: fc.constant('order' as const), order: fc.constantFrom('lessons', 'chapters', 'free') }),
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

/** A course that three students are in the midst of while its outline is rewritten. */
class Course {
  readonly #begun: Set<number>[] = [new Set(), new Set(), new Set()]
  readonly #course: SmallCourse
  readonly #admin: Person
  readonly #students: readonly Person[]
  readonly #quizId: number
  readonly #passed = new Set<number>()

  constructor(course: SmallCourse, admin: Person, students: readonly Person[], quizId: number) {
    this.#course = course
    this.#admin = admin
    this.#students = students
    this.#quizId = quizId
  }

  async act(each: Action): Promise<void> {
    if (each.kind === 'learn') await this.#learn(each.student, each.position, each.seconds)
    else if (each.kind === 'delete') await this.#delete(each.position)
    else if (each.kind === 'insert') await this.#insert(each.at)
    else if (each.kind === 'quiz') await this.#moveQuiz(each.at)
    else if (each.kind === 'pass') await this.#pass(each.student)
    else if (each.kind === 'move') await this.#move(each.from, each.to)
    else await this.#send('PUT', `courses/${this.#course.id}`, { learningOrder: each.order })
    await this.#compare()
  }

  async #learn(index: number, wanted: number, seconds: number) {
    const who = this.#students[index] as Person
    const lessons = (await outline(this.#course, who.token)).filter(({ canWatch }) => canWatch)
    const lesson = lessons[wanted % lessons.length]
    if (!lesson) return
    const { status, body } = await watch(who, this.#course, lesson.id, seconds)
    assert.equal(status, 200, JSON.stringify(body))
    if (body.creditedSeconds > 0) this.#begun[index]?.add(lesson.id)
  }

  /** Gives the quiz to another lesson. */
  async #moveQuiz(to: number) {
    const ids = await this.#lessonIds()
    for (const id of ids) await giveQuiz(id, null)
    const { status, body } = await giveQuiz(ids[to % ids.length] as number, this.#quizId)
    assert.equal(status, 200, JSON.stringify(body))
  }

  async #pass(index: number) {
    if (this.#passed.has(index)) return
    await finish(this.#quizId, this.#students[index] as Person, rightAnswers)
    this.#passed.add(index)
  }

  async #insert(at: number) {
    const { chapters } = await this.#outline()
    const form = { title: '新的一课', videoUrl: 'https://video.example/new.mp4', duration: 60 }
    const { id } = (await this.#send('POST', `chapters/${chapters[at % chapters.length].id}/lessons`, form)).data
    await this.#place(id, at)
  }

  async #move(from: number, to: number) {
    const ids = await this.#lessonIds()
    await this.#place(ids[from % ids.length] as number, to)
  }

  /** Moves a lesson to the start of the chapter, or behind the lesson, that `to` happens to be. */
  async #place(lessonId: number, to: number) {
    const { version, chapters } = await this.#outline()
    const order = chapters.map((chapter: { id: number; lessons: { id: number }[] }) => ({
      id: chapter.id,
      lessonIds: chapter.lessons.map(({ id }) => id).filter((id) => id !== lessonId),
    }))
    const { lessonIds } = order[to % order.length]
    lessonIds.splice(to % (lessonIds.length + 1), 0, lessonId)
    await this.#send('PUT', `courses/${this.#course.id}/outline`, { version, chapters: order })
  }

  async #delete(wanted: number) {
    const ids = await this.#lessonIds()
    if (ids.length < 2) return
    const id = ids[wanted % ids.length] as number
    await this.#send('DELETE', `lessons/${id}`)
    for (const begun of this.#begun) begun.delete(id)
  }

  async #send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
    const sent = await it.call(method, `/api/admin/${path}`, { token: await this.#login(), ...(body && { body }) })
    assert.equal(sent.status, 200, JSON.stringify(sent.body))
    return sent.body
  }

  /** A new one each time: the clock runs ahead. */
  #login = () => it.world.login(this.#admin.id)

  #outline = async () => (await it.get(`/api/admin/courses/${this.#course.id}/outline`, await this.#login())).body

  #lessonIds = async (): Promise<number[]> =>
    (await this.#outline()).chapters.flatMap(({ lessons }: { lessons: { id: number }[] }) =>
      lessons.map(({ id }) => id),
    )

  /** Whatever a student has begun is open, whatever is shown as open has a session, and nobody waits for a passed quiz. */
  async #compare() {
    for (const [index, who] of this.#students.entries()) {
      const lessons = await outline(this.#course, who.token)
      const open = lessons.filter(({ canWatch }) => canWatch).map(({ id }) => id)
      assert.deepEqual(
        [...(this.#begun[index] as Set<number>)].filter((id) => !open.includes(id)),
        [],
      )
      if (this.#passed.has(index)) assert.ok(lessons.every(({ lock }) => lock?.kind !== 'quiz'))
      const last = lessons.at(-1)
      if (last) assert.equal((await record(who, this.#course, last.id)).playbackSession !== null, last.canWatch)
    }
  }
}

test('rewriting the outline of an ordered course never locks what its students have begun', async () => {
  const admin = await it.world.person('ADMIN')
  const before = fc.array(learn, { minLength: 4, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(before, fc.array(action, { maxLength: 12 }), async (learned, actions) => {
      const lessons = Array.from({ length: 6 }, () => ({}))
      const made = await it.world.course({ lessons, lessonsPerChapter: 2 })
      const { id: quizId } = await newQuiz(made.id)
      const students = [await enrolled(made.id), await enrolled(made.id), await enrolled(made.id)]
      const course = new Course(made, admin, students, quizId)
      for (const each of learned) await course.act(each)
      await course.act({ kind: 'order', order: 'lessons' })
      for (const each of actions) await course.act(each)
    }),
    { numRuns: 10 },
  )
})
