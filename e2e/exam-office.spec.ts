import type { MyExam, Sitting } from '@jiangxue/contract/exam/sitting.ts'
import { docxOfLines } from '../packages/server/src/testing/exam/docx.ts'
import { choose, chooseFound, dialog } from './admin-page.ts'
import { callAs, demoPassword, login, newStudent, openAs, type Session } from './sessions.ts'
import { expect, test, unique } from './test.ts'

const options = ['A、一', 'B、二', 'C、三', 'D、四']
const essay = '先看日志，再重启服务。'

/** A hundred items as a teacher has them in Word. */
function wordFile() {
  const lines: string[] = []
  const section = (title: string, from: number, to: number, rest: readonly string[]) => {
    lines.push(title)
    for (let number = from; number <= to; number++) lines.push(`${number}、第 ${number} 道题说的是什么？`, ...rest)
  }
  section('一、单项选择题', 1, 80, [...options, '答案：B'])
  section('二、多项选择题', 81, 90, [...options, '答案：AC'])
  section('三、判断题', 91, 98, ['答案：对'])
  section('四、简答题', 99, 100, ['答案：写出两个步骤。'])
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  return { name: '期末试题.docx', mimeType, buffer: docxOfLines(lines) }
}

/** The time on the clock of the school, as its pickers show it. */
const localTime = (fromNowMs: number) =>
  new Date(Date.now() + fromNowMs).toLocaleString('sv', { timeZone: 'Asia/Shanghai' }).slice(0, 16).replace(' ', 'T')

/** Chooses an option everywhere, writes the essay if there is one to write, and hands in. */
async function sit(student: Session, examId: number, option: string, written: string): Promise<void> {
  const path = `/api/student/exams/${examId}/attempts`
  const { id, session, sections } = await callAs<Sitting>(student, 'POST', path, { agrees: true })
  const answers = sections
    .flatMap(({ items }) => items)
    .map(({ position, kind, options: shown }) => [
      position,
      kind === 'single' ? shown.find(({ html }) => html.includes(option))?.id : { essay: written },
    ])
  const body = { session, number: 1, answers: Object.fromEntries(answers) as object }
  await callAs(student, 'POST', `/api/student/attempts/${id}/hand-in`, body)
}

test(
  'a teacher imports a hundred items from Word, lets five candidates sit an exam, marks an essay and releases the results',
  { tag: '@full' },
  async ({ page, elsewhere }) => {
    const teacher = await login('teacher', demoPassword)
    const { content } = await callAs<{ content: { id: number; name: string; price: number }[] }>(
      teacher,
      'GET',
      '/api/admin/courses?status=PUBLISHED&sort=price-asc',
    )
    const course = content[0]!
    const bank = unique('期末题库')
    await callAs(teacher, 'POST', '/api/admin/item-banks', { name: bank, courseId: course.id })
    const students: Session[] = []
    for (const name of ['甲考生', '乙考生', '丙考生', '丁考生', '戊考生']) students.push(await newStudent(name))
    for (const student of students) await callAs(student, 'POST', `/api/courses/${course.id}/enroll`, {})

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openAs(page, teacher, '/teacher/items/import')
    await choose(page.getByRole('combobox', { name: '导入到题库' }), bank)
    await page.getByLabel('试题文件').setInputFiles(wordFile())
    await page.getByRole('button', { name: '读取并核对' }).click()
    await expect(page.getByText(/读到 100 道试题/)).toBeVisible()
    await page.getByRole('button', { name: '导入 100 道试题' }).click()
    await expect(page.getByText(`已把 100 道试题导入题库“${bank}”`)).toBeVisible()

    const paper = unique('期末试卷')
    await page.goto('/teacher/items/papers/edit')
    await page.getByLabel('试卷名称').fill(paper)
    await chooseFound(page.getByRole('combobox', { name: '课程' }), course.name, course.name)
    for (const [index, [kind, count, points]] of (
      [
        ['单项选择题', 20, 4],
        ['简答题', 1, 20],
      ] as const
    ).entries()) {
      await page.getByRole('button', { name: '添加部分' }).click()
      const section = page.getByRole('region', { name: `第 ${index + 1} 部分` })
      if (kind !== '单项选择题') await choose(section.getByLabel('题型'), kind)
      await section.getByText('随机抽取').click()
      await choose(section.getByLabel('所属题库'), bank)
      await section.getByLabel('抽题数').fill(String(count))
      await section.getByLabel('每题分值').fill(String(points))
    }
    await expect(page.getByText('共 21 题，满分 100 分')).toBeVisible()
    await page.getByRole('region', { name: '保存' }).getByRole('button', { name: '保存' }).click()
    await expect(page).toHaveURL(/\/teacher\/items\/papers\/edit\/\d+$/)

    const exam = unique('期末考试')
    await page.goto('/teacher/exams/edit')
    await page.getByLabel('考试名称').fill(exam)
    await chooseFound(page.getByRole('combobox', { name: '课程' }), course.name, course.name)
    await chooseFound(page.getByRole('combobox', { name: '试卷' }), paper, `${paper}（21 题，100 分）`)
    await page.getByLabel('开始时间').fill(localTime(-5 * 60_000))
    await page.getByLabel('结束时间').fill(localTime(3_600_000))
    await page.getByRole('region', { name: '保存' }).getByRole('button', { name: '保存' }).click()
    await expect(page).toHaveURL(/\/teacher\/exams\/\d+$/)
    const examId = Number(/\d+$/.exec(page.url())?.[0])
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await dialog(page, `发布“${exam}”？`).getByRole('button', { name: '发布' }).click()
    await expect(page.getByText('考试已发布')).toBeVisible()

    const [writer, ...others] = students as [Session, ...Session[]]
    await sit(writer, examId, '二', essay)
    for (const [index, student] of others.entries()) await sit(student, examId, index === 0 ? '一' : '二', '')

    await page.reload()
    await page.getByRole('button', { name: '更多操作', exact: true }).click()
    await page.getByRole('menuitem', { name: '结束考试' }).click()
    const ending = dialog(page, `结束“${exam}”？`)
    await ending.getByLabel('理由').fill('全部交卷')
    await ending.getByRole('button', { name: '结束考试' }).click()
    await page.getByRole('link', { name: '评卷（1）' }).click()
    await expect(page.getByText(essay)).toBeVisible()
    await expect(page.getByText('甲考生')).toHaveCount(0)
    await page.getByLabel('第 21 题的得分').fill('15')
    await page.getByLabel('第 21 题的评语').fill('步骤清楚')
    await page.getByRole('button', { name: '保存并看下一份' }).click()
    await expect(page.getByText('全部评完')).toBeVisible()
    await page.getByRole('link', { name: '返回考试' }).click()
    await page.getByRole('button', { name: '公布成绩' }).click()
    await dialog(page, `公布“${exam}”的成绩？`).getByRole('button', { name: '公布成绩' }).click()
    await expect(page.getByText('成绩已公布').first()).toBeVisible()

    const resultOf = (student: Session) => callAs<MyExam>(student, 'GET', `/api/student/exams/${examId}`)
    const results = await Promise.all(students.map(resultOf))
    expect(results.map(({ state, score }) => ({ state, score }))).toEqual([
      { state: 'PASSED', score: 9500 },
      { state: 'FAILED', score: 0 },
      { state: 'PASSED', score: 8000 },
      { state: 'PASSED', score: 8000 },
      { state: 'PASSED', score: 8000 },
    ])
    const phone = await elsewhere({ viewport: { width: 360, height: 740 } })
    await openAs(phone, writer, `/student/attempts/${results[0]?.sittings[0]?.id}`)
    await expect(phone.getByText('得分 95 / 100')).toBeVisible()
    await expect(phone.getByText('步骤清楚')).toBeVisible()
  },
)
