import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, callsOf, disconnect } from '../../../testing/fake-api.ts'
import { outline } from '../../../testing/fixtures/outline.ts'
import { open } from '../../../testing/open.tsx'

const [lesson] = outline.chapters[0]!.lessons

test('a switch that cannot be saved is reverted', async () => {
  answer({ getOutline: () => outline, changeLesson: disconnect })
  const user = open('/admin/courses/outline/7', 'admin')
  const preview = await screen.findByRole('switch', { name: '“认识命令行”可试看' })
  await user.click(preview)
  await screen.findByText('有修改未保存')
  await expect.poll(() => preview.getAttribute('aria-checked')).toBe('true')
  answer({ changeLesson: () => ({ ...lesson!, isPreview: false, version: 2 }) })
  await user.click(preview)
  await expect.poll(() => preview.getAttribute('aria-checked')).toBe('false')
  expect(callsOf('changeLesson').at(-1)).toMatchObject({ params: { id: 71 }, body: { isPreview: false } })
})
