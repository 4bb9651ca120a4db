import type { TrainingClass } from '@jiangxue/contract/class/training-class.ts'
import { fixedRules, type ExamKind } from '@jiangxue/contract/exam/exam.values.ts'
import { itemKinds, type ItemKind } from '@jiangxue/contract/exam/item.values.ts'
import { set } from '../outgoing.ts'
import { classCalls } from '../study/class-calls.ts'
import type { TestApp } from '../test-app.ts'
import type { SmallCourse } from '../world.ts'
import { formCalls, type Data, type Field, type StoredForms } from './form-calls.ts'

type Fields = Readonly<Record<string, Field>>

const option = (html: string, isRight = false) => ({ html, isRight })
const options = ({ options: shown }: Data) =>
  shown.map(({ html, isRight }: { html: string; isRight: boolean }) => ({ html, isRight }))

/** What no other kind has; the fields of other kinds are not stored. */
const ofOtherKinds: Fields = {
  options: [[], []],
  keepsOrder: [false, false],
  isTrue: [null, null],
  blanks: [[], []],
  anyOrder: [false, false],
  caseSensitive: [false, false],
  reference: ['', ''],
  points: [[], []],
}
const ofKind: Readonly<Record<ItemKind, Fields>> = {
  single: {
    options: [[option('甲', true), option('乙')], [option('乙'), option('丙'), option('丁', true)], options],
    keepsOrder: [true, false],
  },
  multiple: {
    options: [[option('甲', true), option('乙', true)], [option('甲'), option('乙', true)], options],
    keepsOrder: [false, true],
  },
  judge: { isTrue: [true, false] },
  blank: {
    blanks: [
      [{ accepted: ['3.14', '3.1'], tolerance: 0.1 }],
      [
        { accepted: ['TCP'], tolerance: null },
        { accepted: ['UDP'], tolerance: null },
      ],
    ],
    stem: ['<p>约为 ____</p>', '<p>____ 和 ____</p>'],
    anyOrder: [false, true],
    caseSensitive: [true, false],
  },
  essay: {
    reference: ['参考答案', '另一参考答案'],
    points: [
      [{ text: '要点', share: 100 }],
      [
        { text: '要点一', share: 40 },
        { text: '要点二', share: 60 },
      ],
    ],
  },
}

/** Forms of item banks, and of items of each kind. */
export function storedExamForms(it: TestApp): StoredForms {
  const { get, send, plain, later } = formCalls(it)
  const open = () => set(it, { 'course.hasExams': true })
  const items = plain('/api/admin/items')
  const exams = plain('/api/admin/exams')
  const bank = async (): Promise<number> =>
    (await send('POST', '/api/admin/item-banks', { name: `题库${it.world.next()}` }))['id']
  const fieldsOf = async (kind: ItemKind): Promise<Fields> => ({
    bankId: [await bank(), await bank()],
    stem: ['<p>题干</p>', '<p>另一题干</p>'],
    analysis: ['<p>解析</p>', ''],
    difficulty: [1, 3],
    status: ['ACTIVE', 'RETIRED'],
    ...ofOtherKinds,
    ...ofKind[kind],
  })
  const formsOf = (kind: ItemKind): StoredForms => ({
    [`new item of the kind ${kind}`]: async () => {
      await open()
      return { create: 'createItem', fields: { ...(await fieldsOf(kind)), kind: [kind, kind] }, add: items }
    },
    [`item of the kind ${kind}`]: async () => {
      await open()
      const add = (body: object) => items({ ...body, kind })
      return { update: 'updateItem', fields: await fieldsOf(kind), add }
    },
  })
  const paper = async () => (await send('POST', '/api/admin/papers', { name: `试卷${it.world.next()}` }))['id']
  const sectionsOf = (points: number, isRandom: boolean, itemId: number) => [
    {
      title: '第一部分',
      kind: 'judge',
      points,
      itemIds: isRandom ? [] : [itemId],
      pick: isRandom ? { count: 2, bankIds: [], topics: ['云'], difficulties: [3] } : null,
    },
  ]
  const examFields = async (kind: ExamKind): Promise<Fields> => {
    const courses = [await it.world.course(), await it.world.course()] as const
    const { create } = classCalls(it)
    const newClass = (course: SmallCourse): Promise<TrainingClass> =>
      create([course], { parts: [{ name: '理论', kind: 'EXAM', weight: 40, passScore: 60 }] })
    const classes = kind === 'FINAL' ? [await newClass(courses[0]), await newClass(courses[1])] : []
    const [one, other] = classes.map(({ id }) => id)
    const [part, otherPart] = classes.map(({ parts }) => parts[0]?.id)
    return {
      ...(kind === 'FINAL'
        ? { classId: [one, other], partId: [part, otherPart], courseId: [null, null] }
        : { classId: [null, null], partId: [null, null], courseId: [courses[0].id, courses[1].id] }),
      paperId: [await paper(), await paper()],
      opensAt: [later(1), later(2)],
      closesAt: [later(5), later(6)],
      lateMinutes: [15, null],
      leaveLimit: [null, 3],
      networks: [[], ['10.1.0.0/16', '2001:db8::7']],
      ...Object.fromEntries(Object.entries(fixedRules[kind]).map(([name, fixed]) => [name, [fixed, fixed]])),
    }
  }
  const examOf = (kind: ExamKind): StoredForms => ({
    [`new exam of the kind ${kind}`]: async () => {
      await open()
      return { create: 'createExam', fields: { ...(await examFields(kind)), kind: [kind, kind] }, add: exams }
    },
    [`exam of the kind ${kind}`]: async () => {
      await open()
      return { update: 'updateExam', fields: await examFields(kind), add: (body) => exams({ ...body, kind }) }
    },
  })
  return {
    paper: async () => {
      await open()
      const courseId = (await it.world.course()).id
      const bankId = (await send('POST', '/api/admin/item-banks', { name: `题库${it.world.next()}`, courseId }))['id']
      const { id } = await send('POST', '/api/admin/items', { bankId, kind: 'judge', stem: '题干', isTrue: true })
      const shown = (data: Data) =>
        data['sections'].map(({ title, kind, points, itemIds, pick }: Data) => ({ title, kind, points, itemIds, pick }))
      return {
        create: 'createPaper',
        update: 'updatePaper',
        fields: {
          name: ['期中卷', '期末卷'],
          courseId: [courseId, null],
          sections: [sectionsOf(250, false, id), sectionsOf(500, true, id), shown],
        },
        add: plain('/api/admin/papers'),
      }
    },
    ...examOf('FINAL'),
    ...examOf('COURSE'),
    ...examOf('QUIZ'),
    'item bank': async () => {
      await open()
      return {
        create: 'createItemBank',
        update: 'updateItemBank',
        fields: { name: ['公共题库', '课程题库'], courseId: [(await it.world.course()).id, null] },
        add: async (body) => {
          const { id } = await send('POST', '/api/admin/item-banks', body)
          const read = async () => (await get('/api/admin/item-banks')).find((row: { id: number }) => row.id === id)
          return { read, change: (change) => send('PUT', `/api/admin/item-banks/${id}`, change) }
        },
      }
    },
    ...Object.assign({}, ...itemKinds.map(formsOf)),
  }
}
