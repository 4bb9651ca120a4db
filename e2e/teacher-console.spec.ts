import { dialog } from './admin-page.ts'
import { asNewStudent, callAs, demoPassword, login, openAs, type Session } from './sessions.ts'
import { expect, test, unique } from './test.ts'

interface Lesson {
  courseId: number
  courseName: string
  lessonId: number
}

/** Returns the first lesson of a free course taught by the demo school’s teacher. */
async function freeLesson(teacher: Session): Promise<Lesson> {
  const path = '/api/admin/courses?status=PUBLISHED&sort=price-asc'
  const { content } = await callAs<{ content: { id: number; name: string; price: number }[] }>(teacher, 'GET', path)
  const course = content[0]
  if (course?.price !== 0) throw new Error('The demo school’s teacher teaches no free course.')
  type Outline = { chapters: { lessons: { id: number }[] }[] }
  const { chapters } = await callAs<Outline>(teacher, 'GET', `/api/admin/courses/${course.id}/outline`)
  const lessonId = chapters[0]?.lessons[0]?.id ?? 0
  return { courseId: course.id, courseName: course.name, lessonId }
}

test('a teacher answers a question on a phone, and the student sees it at the right second', async ({
  page,
  elsewhere,
}) => {
  const teacher = await login('teacher', demoPassword)
  const { courseId, lessonId } = await freeLesson(teacher)
  const [words, answer] = [unique('这一步为什么要这样做？'), unique('因为这样更稳妥。')]
  const student = await asNewStudent(page, `/course/${courseId}/play/${lessonId}`)
  const asked = { content: words, position: 12.5 }
  await callAs(student, 'POST', `/api/lessons/${lessonId}/questions`, asked)

  const desk = await elsewhere({ viewport: { width: 360, height: 740 } })
  await openAs(desk, teacher, '/teacher')
  await expect(desk).toHaveURL('/teacher/dashboard')
  await desk.getByRole('main').getByText('回答提问').click()
  await desk.getByRole('button', { name: words, exact: true }).click()
  await dialog(desk, '回答提问').getByLabel('回答内容').fill(answer)
  await dialog(desk, '回答提问').getByLabel('回答内容').press('Escape')
  await dialog(desk, '放弃未保存的修改？').getByRole('button', { name: '继续编辑' }).click()
  await dialog(desk, '回答提问').getByRole('button', { name: '发布回答' }).click()
  await expect(desk.getByText('回答已发布')).toBeVisible()

  await page.reload()
  const question = page.getByRole('listitem').filter({ hasText: words })
  await expect(question).toContainText('00:12')
  await expect(question).toContainText(answer)
  await page.goto('/student/questions')
  await expect(page.getByRole('listitem').filter({ hasText: words })).toContainText(answer)
  await page.goto('/student/messages')
  await page.getByRole('link', { name: '您的提问有了回答' }).click()
  await expect(page).toHaveURL(/\/student\/questions\?id=\d+$/)
})

test('a student asks a question in the player and withdraws it', async ({ page }) => {
  const { courseId, lessonId } = await freeLesson(await login('teacher', demoPassword))
  const words = unique('打错了的问题')
  await asNewStudent(page, `/course/${courseId}/play/${lessonId}`)
  await page.getByLabel('在当前位置提一个问题').fill(words)
  await page.getByRole('button', { name: '提问', exact: true }).click()
  const question = page.getByRole('listitem').filter({ hasText: words })
  await expect(question).toContainText('等待回答')
  await question.getByRole('button', { name: /^收回/ }).click()
  await question.getByRole('button', { name: '收回', exact: true }).click()
  await expect(page.getByText(words)).toHaveCount(0)
})
