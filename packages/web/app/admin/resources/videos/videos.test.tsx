import type { LibraryVideo } from '@jiangxue/contract/course/media-library.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, callsOf } from '../../../testing/fake-api.ts'
import { outline } from '../../../testing/fixtures/outline.ts'
import { dialog, press } from '../../../testing/hands.ts'
import { open } from '../../../testing/open.tsx'

const [lesson] = outline.chapters[0]!.lessons
const lessonOf = (id: number, isDeleted = false) => ({
  id,
  title: `课时${id}`,
  courseId: 7,
  courseName: 'Linux 运维实战',
  isDeleted,
})
const video = (id: number, name: string, more: Partial<LibraryVideo> = {}): LibraryVideo => ({
  id,
  name,
  source: 'upload',
  codec: 'video/mp4; codecs="avc1.4d401f, mp4a.40.2"',
  fileName: name,
  size: 1_500_000,
  width: 1280,
  height: 720,
  duration: 480,
  url: `/media/${id}?signature=x`,
  lessons: [],
  endsEarly: false,
  createdAt: '2026-03-02T01:00:00.000Z',
  ...more,
})
const videos = [
  video(1, '旧的.mp4', { lessons: [lessonOf(71), lessonOf(72), lessonOf(73, true)], endsEarly: true }),
  video(2, '新的.mp4'),
  video(3, 'https://video.example/a.mp4', { source: 'external', fileName: null }),
]
beforeEach(() => answer({ listVideos: ({ query }) => toPage(videos, videos.length, query) }))
const row = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr')!)

test('a video shows its lessons and problems, and is deleted only if no lesson uses it', async () => {
  open('/admin/resources/videos', 'admin')
  const old = await row('旧的.mp4')
  expect(old.getAllByRole('link', { name: /^Linux 运维实战/ })).toHaveLength(3)
  old.getByText('（已删除）')
  old.getByText(/视频比登记的时长短/)
  expect(old.getByRole('button', { name: /删除/ })).toBeDisabled()
  expect((await row('新的.mp4')).getByRole('button', { name: /删除/ })).toBeEnabled()
  expect((await row('https://video.example/a.mp4')).getByRole('button', { name: /改名/ })).toBeDisabled()
})

test('another video is played by all lessons of the one that it replaces', async () => {
  answer({ changeLesson: () => lesson! })
  const user = open('/admin/resources/videos', 'admin')
  await user.click((await row('旧的.mp4')).getByRole('button', { name: /更换/ }))
  const asked = await dialog('更换视频')
  asked.getByText(/^2 个课时改为播放新的视频/)
  await user.click(asked.getByRole('combobox', { name: /新的视频|从视频库选择/ }))
  await user.click(await screen.findByText(/^新的\.mp4 · /))
  await press(user, '更换', asked)
  await expect
    .poll(() => callsOf('changeLesson').map(({ params, body }) => ({ ...params, ...body })))
    .toEqual([71, 72].map((id) => ({ id, videoUrl: '/media/2' })))
})

test('a video is renamed', async () => {
  answer({ renameVideo: ({ body }) => ({ ...videos[1]!, ...body }) })
  const user = open('/admin/resources/videos', 'admin')
  await user.click((await row('新的.mp4')).getByRole('button', { name: /改名/ }))
  const form = await dialog('修改视频名称')
  await user.type(form.getByLabelText('名称'), '（2026）')
  await press(user, '保存', form)
  await expect
    .poll(() => callsOf('renameVideo')[0])
    .toMatchObject({ params: { id: 2 }, body: { name: '新的.mp4（2026）' } })
})
