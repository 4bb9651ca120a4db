import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, callsOf, disconnect, refuseWith } from '../../../testing/fake-api.ts'
import { outline } from '../../../testing/fixtures/outline.ts'
import { choose, dialog, press } from '../../../testing/hands.ts'
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

test('a lesson gets a quiz that no other lesson has, and can be without one again', async () => {
  const [chapter] = outline.chapters
  const other = { ...lesson!, id: 72, title: '文件与权限', quizId: 8, quizName: '文件测验' }
  const quizzes = [
    { id: 8, name: '文件测验' },
    { id: 9, name: '命令行测验' },
  ]
  answer({
    getOutline: () => ({ ...outline, quizzes, chapters: [{ ...chapter!, lessons: [lesson!, other] }] }),
    changeLesson: ({ body }) => ({ ...lesson!, quizId: body.quizId ?? null, quizName: '命令行测验', version: 2 }),
  })
  const user = open('/admin/courses/outline/7', 'admin')
  await press(user, '编辑课时“认识命令行”')
  const panel = await dialog('编辑课时')
  await choose(user, '随堂测验', '命令行测验', panel)
  expect(screen.queryByText('文件测验')).toBeNull()
  await press(user, '保存', panel)
  await expect.poll(() => callsOf('changeLesson').at(-1)?.body).toMatchObject({ quizId: 9 })
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await press(user, '编辑课时“认识命令行”')
  const again = await dialog('编辑课时')
  await user.click(again.getByLabelText('随堂测验').closest('.ant-select')!.querySelector('.ant-select-clear')!)
  await press(user, '保存', again)
  await expect.poll(() => callsOf('changeLesson').at(-1)?.body).toMatchObject({ quizId: null })
})

test('a lesson of a course without quizzes has no field for one', async () => {
  answer({ getOutline: () => outline })
  const user = open('/admin/courses/outline/7', 'admin')
  await press(user, '编辑课时“认识命令行”')
  const panel = await dialog('编辑课时')
  expect(panel.queryByLabelText('随堂测验')).toBeNull()
})

test('captions are uploaded at once and saved with the lesson, unless they are no captions', async () => {
  const captions = { id: 5, url: '/files/5-key', name: '第一课.srt', contentType: 'text/vtt', size: 90 }
  const withVideo = { ...lesson!, hasVideo: true }
  answer({
    getOutline: () => ({ ...outline, chapters: [{ ...outline.chapters[0]!, lessons: [withVideo] }] }),
    uploadCaptions: () => refuseWith('captions.wrongTimes', { message: '第 2 行的时间不正确' }),
    changeLesson: ({ body }) => ({ ...withVideo, captionsUrl: body.captionsUrl ?? null, version: 2 }),
  })
  const user = open('/admin/courses/outline/7', 'admin')
  await press(user, '编辑课时“认识命令行”')
  const panel = await dialog('编辑课时')
  const chooser = panel.getByLabelText<HTMLInputElement>('选择字幕文件')
  const add = () => user.upload(chooser, new File(['1'], '第一课.srt'))
  await add()
  await panel.findByText('第 2 行的时间不正确')
  answer({ uploadCaptions: () => captions })
  await add()
  expect((await panel.findByRole('link', { name: '查看字幕' })).getAttribute('href')).toBe(captions.url)
  await press(user, '保存', panel)
  await expect.poll(() => callsOf('changeLesson').at(-1)?.body).toMatchObject({ captionsUrl: captions.url })
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await press(user, '编辑课时“认识命令行”')
  const again = await dialog('编辑课时')
  await press(user, '移除字幕', again)
  await press(user, '保存', again)
  await expect.poll(() => callsOf('changeLesson').at(-1)?.body).toMatchObject({ captionsUrl: null })
})
