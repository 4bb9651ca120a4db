import type { AttemptSheet } from '@jiangxue/contract/exam/attempt.ts'
import type { Answer, MyExam } from '@jiangxue/contract/exam/sitting.ts'
import { adminCalls } from './admin-page.ts'
import { callAs, newStudent, openAs } from './sessions.ts'
import { sittingPage } from './sitting-page.ts'
import { expect, school, test, unique } from './test.ts'

test.use({ viewport: { width: 360, height: 740 } })

const hourMs = 3_600_000
const options = ['A、一', 'B、二', 'C、三']

/** A published exam of ten single choices, five multiple choices and five judgements, drawn for each candidate. */
async function publishExam(): Promise<number> {
  const { post } = await adminCalls()
  const { courseId } = school()
  const { id: bankId } = await post<{ id: number }>('/api/admin/item-banks', { name: unique('断网题库'), courseId })
  const counts = { single: 10, multiple: 5, judge: 5 }
  const kinds = {
    single: ['一、单项选择题', ...options],
    multiple: ['二、多项选择题', ...options],
    judge: ['三、判断题'],
  }
  const keys = { single: 'B', multiple: 'AC', judge: '对' }
  let number = 0
  const lines = (Object.keys(counts) as (keyof typeof counts)[]).flatMap((kind) => [
    kinds[kind][0] as string,
    ...Array.from({ length: counts[kind] }, () => [
      `${++number}、第 ${number} 道题说的是什么？`,
      ...kinds[kind].slice(1),
      `答案：${keys[kind]}`,
    ]).flat(),
  ])
  const read = { bankId, text: lines.join('\n') }
  const { id: importId } = await post<{ id: number }>('/api/admin/items/import/text', read)
  await post(`/api/admin/items/import/${importId}/commit`, {})
  const sections = Object.entries(counts).map(([kind, count]) => ({
    title: kind,
    kind,
    points: 500,
    itemIds: [],
    pick: { count, bankIds: [bankId], topics: [], difficulties: [] },
  }))
  const paper = await post<{ id: number }>('/api/admin/papers', { name: unique('断网试卷'), courseId, sections })
  const { id } = await post<{ id: number }>('/api/admin/exams', {
    kind: 'COURSE',
    name: unique('断网考试'),
    courseId,
    paperId: paper.id,
    opensAt: new Date(Date.now() - hourMs).toISOString(),
    closesAt: new Date(Date.now() + hourMs).toISOString(),
    minutes: 60,
  })
  await post(`/api/admin/exams/${id}/publish`, {})
  return id
}

for (const latency of [0, 1000])
  test(
    `on a phone with ${latency} ms of latency, an exam of twenty items survives two cuts and a reload`,
    { tag: '@full' },
    async ({ page }) => {
      const examId = await publishExam()
      const student = await newStudent('断网的学员')
      await callAs(student, 'POST', `/api/courses/${school().courseId}/enroll`, {})
      await openAs(page, student, `/student/exams/${examId}`)
      const network = await page.context().newCDPSession(page)
      await network.send('Network.enable')
      const setOffline = (offline: boolean) =>
        network.send('Network.emulateNetworkConditions', {
          offline,
          latency,
          downloadThroughput: -1,
          uploadThroughput: -1,
        })
      await setOffline(false)
      const { start, answer, next, goTo, expectSaved, expectUnsaved, handIn } = sittingPage(page)
      await start()
      await answer(1, 6)
      await expectSaved()
      await next()
      await setOffline(true)
      await answer(7, 10)
      await expectUnsaved()
      await setOffline(false)
      await expectSaved()

      await next()
      await setOffline(true)
      await answer(11, 13)
      await setOffline(false)
      await page.reload()
      await expectSaved()
      await goTo(14)
      await answer(14, 20)
      await handIn(20)
      await network.detach()

      const [sitting] = (await callAs<MyExam>(student, 'GET', `/api/student/exams/${examId}`)).sittings
      const { get } = await adminCalls()
      const { items, events } = await get<AttemptSheet>(`/api/admin/attempts/${sitting?.id}`)
      const first = ({ kind, options: [option] }: (typeof items)[number]): Answer =>
        kind === 'judge' ? true : kind === 'multiple' ? [option!.id] : option!.id
      expect(items.map(({ answer: given }) => given)).toEqual(items.map(first))
      expect(events.map(({ kind }) => kind).filter((kind) => kind !== 'leave')).toEqual(['start', 'resume', 'handIn'])
    },
  )
