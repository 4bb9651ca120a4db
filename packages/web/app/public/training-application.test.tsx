import type { TrainingProject } from '@jiangxue/contract/papers/training-project.ts'
import { expect, test } from 'vitest'
import { answer, refuse } from '../testing/fake-api.ts'
import { region, title } from '../testing/hands.ts'
import { open } from '../testing/open.tsx'

const project: TrainingProject = {
  project: '劳动关系协调员职业技能培训',
  courses: [
    { id: 9, name: '劳动关系协调员（三级）', price: 1680, lessonCount: 90, duration: 4, durationUnit: 'MONTH' },
  ],
  nextClasses: [{ startDate: '2026-12-01', endDate: '2027-02-01' }],
  assessment: [{ name: '理论考核', passScore: 60 }],
  certificateLessons: 80,
}

test('the training page says what the training costs, when it takes place and what it leads to', async () => {
  answer({ getTrainingProject: () => project })
  open('/training-application')
  const facts = await region(project.project)
  expect(facts.getByRole('link', { name: '劳动关系协调员（三级）' })).toHaveAttribute('href', '/courses/9')
  for (const fact of ['¥1,680', '90 课时 · 学习周期 4 个月', '2026-12-01 至 2027-02-01', '理论考核，60 分合格'])
    facts.getByText(fact)
  facts.getByText(/^完成 80 课时后颁发/)
})

test('facts that are not known are not shown, and the form works without any', async () => {
  answer({ getTrainingProject: () => ({ ...project, courses: [], nextClasses: [], assessment: [] }) })
  open('/training-application')
  const facts = await region(project.project)
  for (const name of ['培训费用', '近期开班', '结业考核']) expect(facts.queryByText(name)).toBeNull()
})

test('the form is shown if the facts could not be loaded', async () => {
  answer({ getTrainingProject: () => refuse(503) })
  open('/training-application')
  await title('劳动关系协调员培训报名')
  expect(document.querySelector('form')).not.toBeNull()
})
