import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CoursePlan, Video } from '@jiangxue/contract/course/course.ts'
import { clockText } from '../playback/clock-text.ts'
import { findVideo, lockedVideos, nextVideo, previousPlayable } from './course-order.ts'

const video = (id: number, more: Partial<Video> = {}) =>
  ({ id, canWatch: true, hasVideo: true, lock: null, ...more }) as Video
const chapters = [
  {
    id: 1,
    title: 'one',
    videos: [video(1), video(2, { canWatch: false }), video(3, { hasVideo: false })],
    resources: [],
  },
  { id: 2, title: 'two', videos: [], resources: [] },
  { id: 3, title: 'three', videos: [video(4), video(5)], resources: [] },
] satisfies CoursePlan['chapters']

test('a video is found with its chapter', () => {
  assert.equal(findVideo(chapters, 5)?.chapter.id, 3)
  assert.equal(findVideo(chapters, 9), undefined)
})

test('the next video skips locked and empty ones and continues in the next chapter', () => {
  assert.equal(nextVideo(chapters, 1)?.id, 4)
  assert.equal(nextVideo(chapters, 4)?.id, 5)
  assert.equal(nextVideo(chapters, 5), undefined)
  assert.equal(nextVideo(chapters, 9), undefined)
})

test('a video that opens later on the way is the next one, and is listed as locked', () => {
  const lock = { kind: 'order' as const, lessonId: 1, title: '第 1 课' }
  const ordered = [{ videos: [video(1), video(2, { canWatch: false, lock }), video(3, { hasVideo: false, lock })] }]
  assert.equal(nextVideo(ordered, 1)?.id, 2)
  assert.equal(nextVideo(ordered, 2), undefined)
  assert.deepEqual(
    lockedVideos(ordered).map(({ id }) => id),
    [2, 3],
  )
})

test('the previous video skips them too and continues in the previous chapter', () => {
  assert.equal(previousPlayable(chapters, 5)?.id, 4)
  assert.equal(previousPlayable(chapters, 4)?.id, 1)
  assert.equal(previousPlayable(chapters, 1), undefined)
  assert.equal(previousPlayable(chapters, 9), undefined)
})

test('positions are shown as minutes and seconds', () => {
  assert.deepEqual([0, 9.9, 65, 4503, Number.NaN].map(clockText), ['00:00', '00:09', '01:05', '75:03', '00:00'])
})
