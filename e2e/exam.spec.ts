import { callAs, demoSession, newStudent, openAs } from './sessions.ts'
import { expect, test } from './test.ts'

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
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '开始考试' }).click()
  /** Chooses the first option of each of these items, one after another, beginning with the one that is shown. */
  const answer = async (from: number, to: number) => {
    for (let number = from; number <= to; number++) {
      await expect(page.getByRole('heading', { name: `第 ${number} 题` })).toBeVisible()
      await page.keyboard.press('1')
      if (number < to) await page.getByRole('button', { name: '下一题' }).click()
    }
  }
  const next = () => page.getByRole('button', { name: '下一题' }).click()

  await answer(1, 4)
  await expect(page.getByText('已保存')).toBeVisible()
  await next()
  await context.setOffline(true)
  await answer(5, 7)
  await expect(page.getByText('未保存，网络恢复后自动保存')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('已保存')).toBeVisible()

  await next()
  await context.setOffline(true)
  await answer(8, 9)
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText('已保存')).toBeVisible()
  await page.getByRole('button', { name: '答题卡' }).click()
  await page.getByRole('button', { name: /^第 10 题/ }).click()
  await answer(10, 14)
  // After the last item, the button of the next one hands in.
  await page.getByRole('navigation', { name: '题目导航' }).getByRole('button', { name: '交卷' }).click()
  await page.getByRole('dialog', { name: '交卷' }).getByRole('button', { name: '交卷' }).click()
  await expect(page.getByText(/答卷已提交。回执 [0-9A-F]{8}，.*已作答 14\/14 题/)).toBeVisible()
})
