import { callAs, demoSession, newStudent, openAs } from './sessions.ts'
import { sittingPage } from './sitting-page.ts'
import { test } from './test.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('on a phone, no answer is lost to a cut connection or a reload, and the answers are handed in once', async ({
  page,
  context,
}) => {
  const admin = await demoSession('admin')
  const { content } = await callAs<{ content: { id: number }[] }>(admin, 'GET', '/api/admin/exams?kind=PRACTICE')
  const practice = content[0]?.id
  const { courseId } = await callAs<{ courseId: number }>(admin, 'GET', `/api/admin/exams/${practice}`)
  const student = await newStudent('练习的学员')
  await callAs(student, 'POST', `/api/courses/${courseId}/enroll`, {})
  await openAs(page, student, `/student/exams/${practice}`)
  const { start, answer, next, goTo, expectSaved, expectUnsaved, handIn } = sittingPage(page)
  await start()

  await answer(1, 4)
  await expectSaved()
  await next()
  await context.setOffline(true)
  await answer(5, 7)
  await expectUnsaved()
  await context.setOffline(false)
  await expectSaved()

  await next()
  await context.setOffline(true)
  await answer(8, 9)
  await context.setOffline(false)
  await page.reload()
  await expectSaved()
  await goTo(10)
  await answer(10, 14)
  await handIn(14)
})
