import assert from 'node:assert/strict'
import type { Exam, ExamCandidate } from '@jiangxue/contract/exam/exam.ts'
import type { ItemForm, ManagedItem } from '@jiangxue/contract/exam/item.ts'
import { itemKinds, type ItemKind } from '@jiangxue/contract/exam/item.values.ts'
import type { Paper } from '@jiangxue/contract/exam/paper.ts'
import type { Answer, Receipt, Sitting } from '@jiangxue/contract/exam/sitting.ts'
import { classCalls } from '../study/class-calls.ts'
import type { TestApp, TestResponse } from '../test-app.ts'
import type { Person } from '../world.ts'
import { itemCalls, singleChoice } from './item-calls.ts'

/** The word that every key, reference and explanation of these items contains, and nothing else does. */
export const secretWord = '机密'

const items: Readonly<Record<ItemKind, Omit<ItemForm, 'bankId'>>> = {
  single: { ...singleChoice('哪种模式提供平台？'), analysis: `<p>${secretWord}解析一</p>` },
  multiple: {
    kind: 'multiple',
    stem: '<p>哪些是编程语言？</p>',
    options: ['Java', 'HTTP', 'Python', 'TCP'].map((html, index) => ({ html, isRight: index % 2 === 0 })),
    analysis: `<p>${secretWord}解析二</p>`,
  },
  judge: { kind: 'judge', stem: '<p>TCP 是可靠的</p>', isTrue: true, analysis: `<p>${secretWord}解析三</p>` },
  blank: {
    kind: 'blank',
    stem: '<p>圆周率约为 ____</p>',
    blanks: [{ accepted: ['3.14', `${secretWord}答案`], tolerance: null }],
    analysis: `<p>${secretWord}解析四</p>`,
  },
  essay: {
    kind: 'essay',
    stem: '<p>什么是云计算？</p>',
    reference: `${secretWord}参考答案`,
    points: [{ text: `${secretWord}得分点`, share: 100 }],
    analysis: `<p>${secretWord}解析五</p>`,
  },
}
const right: Readonly<Record<ItemKind, readonly string[]>> = {
  single: ['PaaS'],
  multiple: ['Java', 'Python'],
  judge: [],
  blank: [],
  essay: [],
}
const hourMs = 3_600_000
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Calls that prepare, publish and sit exams of one item of each kind with 20 points each. */
export function examCalls(it: TestApp) {
  const bank = itemCalls(it)
  const classes = classCalls(it)
  const { admin, newBank, newItem } = bank
  const send = async (method: Method, url: string, body?: object, token?: string): Promise<TestResponse> =>
    it.call(method, url, { token: token ?? (await admin()), ...(body && { body }) })
  async function data<T>(method: Method, url: string, body?: object, token?: string): Promise<T> {
    const response = await send(method, url, body, token)
    assert.equal(response.status, 200, JSON.stringify(response.body))
    return method === 'GET' ? response.body : response.body.data
  }
  const at = (hours: number) => new Date(it.now + hours * hourMs).toISOString()

  /** A bank with one item of each kind. */
  async function newItems(courseId: number | null = null): Promise<Readonly<Record<ItemKind, ManagedItem>>> {
    const { id: bankId } = await newBank({ courseId })
    const made = [] as [ItemKind, ManagedItem][]
    for (const kind of itemKinds) made.push([kind, await newItem({ options: [], ...items[kind], bankId })])
    return Object.fromEntries(made) as Record<ItemKind, ManagedItem>
  }
  const sectionsOf = (made: Readonly<Partial<Record<ItemKind, ManagedItem>>>) =>
    (Object.entries(made) as [ItemKind, ManagedItem][]).map(([kind, { id }]) => ({
      title: `${kind} 部分`,
      kind,
      points: 20_00,
      itemIds: [id],
      pick: null,
    }))
  const newPaper = async (courseId: number | null = null, kinds: readonly ItemKind[] = itemKinds): Promise<Paper> => {
    const made = Object.entries(await newItems(courseId)).filter(([kind]) => kinds.includes(kind as ItemKind))
    const sections = sectionsOf(Object.fromEntries(made))
    return data('POST', '/api/admin/papers', { name: `试卷${it.world.next()}`, courseId, sections })
  }
  /** A draft that is open from now for two hours. */
  const newExam = (form: object): Promise<Exam> =>
    data('POST', '/api/admin/exams', {
      name: `考试${it.world.next()}`,
      opensAt: at(0),
      closesAt: at(2),
      minutes: 60,
      ...form,
    })
  const publish = (id: number): Promise<Exam> => data('POST', `/api/admin/exams/${id}/publish`, {})
  const read = (id: number): Promise<Exam> => data('GET', `/api/admin/exams/${id}`)

  /** A published exam of a course, or practice, without essays unless they are asked for. */
  async function courseExam(form: object = {}, kinds: readonly ItemKind[] = itemKinds) {
    const course = await it.world.course()
    await admin()
    const { id: paperId } = await newPaper(course.id, kinds)
    const { id } = await newExam({ kind: 'COURSE', courseId: course.id, paperId, ...form })
    const exam = await publish(id)
    return { course, exam, newCandidate: () => enrolled(course.id) }
  }
  async function enrolled(courseId: number, name?: string): Promise<Person> {
    const student = await it.world.student(name === undefined ? {} : { name })
    await it.post(`/api/courses/${courseId}/enroll`, {}, student.token)
    return student
  }
  /** A published FINAL exam of a class of these people. */
  async function finalExam(people: readonly Person[], form: object = {}, ofClass: object = {}) {
    const course = await it.world.course()
    await admin()
    const { id: classId } = await classes.create([course], ofClass)
    await classes.join(classId, people)
    const { id: paperId } = await newPaper()
    const { id } = await newExam({ kind: 'FINAL', classId, paperId, ...form })
    return { classId, exam: await publish(id), course }
  }

  const start = (examId: number, { token }: Person, session?: string, more: object = {}): Promise<TestResponse> =>
    send('POST', `/api/student/exams/${examId}/attempts`, { agrees: true, ...(session && { session }), ...more }, token)
  const sit = async (examId: number, person: Person): Promise<Sitting> => {
    const response = await start(examId, person)
    assert.equal(response.status, 200, JSON.stringify(response.body))
    return response.body
  }
  const save = (sitting: Sitting, { token }: Person, number: number, answers: object, more: object = {}) =>
    send(
      'PUT',
      `/api/student/attempts/${sitting.id}/answers`,
      { session: sitting.session, number, answers, ...more },
      token,
    )
  const handIn = (sitting: Sitting, { token }: Person, number = 1, answers: object = {}): Promise<TestResponse> =>
    send('POST', `/api/student/attempts/${sitting.id}/hand-in`, { session: sitting.session, number, answers }, token)
  /** Starts, answers and hands in an attempt. */
  async function finish(examId: number, person: Person, answersOf: (sitting: Sitting) => object): Promise<Receipt> {
    const sitting = await sit(examId, person)
    const response = await handIn(sitting, person, 1, answersOf(sitting))
    assert.equal(response.status, 200, JSON.stringify(response.body))
    return response.body
  }
  const candidates = async (examId: number, query = ''): Promise<ExamCandidate[]> =>
    (await data<{ content: ExamCandidate[] }>('GET', `/api/admin/exams/${examId}/candidates?size=100${query}`)).content
  return {
    ...bank,
    classes,
    send,
    data,
    at,
    newItems,
    sectionsOf,
    newPaper,
    newExam,
    publish,
    read,
    courseExam,
    finalExam,
    enrolled,
    start,
    sit,
    save,
    handIn,
    finish,
    candidates,
  }
}

/** Right answers to all items of a sitting, by position. */
export const rightAnswers = (sitting: Sitting): Record<string, Answer> =>
  Object.fromEntries(
    sitting.sections.flatMap(({ items: shown }) =>
      shown.map(({ position, kind, options }): [string, Answer] => {
        const ids = options.filter(({ html }) => right[kind].includes(html)).map(({ id }) => id)
        if (kind === 'single') return [`${position}`, ids[0] as string]
        if (kind === 'multiple') return [`${position}`, ids]
        if (kind === 'judge') return [`${position}`, true]
        return [`${position}`, kind === 'blank' ? { blanks: ['3.14'] } : { essay: '按需使用的资源' }]
      }),
    ),
  )
