import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { i18nFor } from '../lib/i18n.ts'
import { coursePlan } from '../testing/fixtures/course.ts'
import { EndCard, LockedEndCard } from './end-card.tsx'

const next = coursePlan.chapters[0]!.videos[1]!
const actions = { isCompleted: true, onReplay: vi.fn(), onStay: vi.fn() }
const show = (card: React.ReactNode) =>
  render(
    <MemoryRouter>
      <I18nProvider i18n={i18nFor('zh_CN')}>{card}</I18nProvider>
    </MemoryRouter>,
  )

test('the end of a lesson announces that it has opened the next one', () => {
  show(<EndCard {...actions} next={next} isUnlocked onNext={vi.fn()} />)
  expect(screen.getByRole('status')).toHaveTextContent('下一课时已解锁')
  expect(screen.getByRole('button', { name: '立即播放' })).toBeVisible()
})

test('a next lesson that was open all along is not announced', () => {
  show(<EndCard {...actions} next={next} isUnlocked={false} onNext={vi.fn()} />)
  expect(screen.queryByRole('status')).toBeNull()
})

test('the end of a lesson that did not count says what opens the next one', () => {
  const lock = { kind: 'order' as const, lessonId: 71, title: '认识命令行' }
  show(<LockedEndCard {...actions} isCompleted={false} lock={lock} quizId={undefined} />)
  expect(screen.getByText('下一节：完成《认识命令行》后解锁')).toBeVisible()
  expect(screen.queryByRole('button', { name: '立即播放' })).toBeNull()
})

test('once only the quiz is missing, the end of the lesson leads to it', () => {
  const lock = { kind: 'quiz' as const, lessonId: 71, title: '命令行测验' }
  show(<LockedEndCard {...actions} lock={lock} quizId={9} />)
  expect(screen.getByText('下一节：请先通过“命令行测验”')).toBeVisible()
  expect(screen.getByRole('link', { name: '去测验' })).toHaveAttribute('href', '/student/exams/9')
})
