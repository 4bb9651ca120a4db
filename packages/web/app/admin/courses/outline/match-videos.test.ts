import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchVideos } from './match-videos.ts'

const lesson = (id: number, title: string, changes: object = {}) => ({
  id,
  title,
  chapterId: 1,
  hasVideo: false,
  ...changes,
})
const shown = (matches: ReturnType<typeof matchVideos>) =>
  matches.map((match) =>
    match.kind === 'one' ? match.lesson.id : match.kind === 'several' ? match.lessons.map(({ id }) => id) : null,
  )

test('a video belongs to the lesson of its name, however it is spelled', () => {
  const lessons = [lesson(1, '1.1 劳动合同（上）'), lesson(2, '1.2 劳动合同（下）'), lesson(3, 'Linux 入门')]
  const names = ['1.1_劳动合同(上).mp4', '劳动合同（下）.MP4', 'ＬＩＮＵＸ-入门.mov', '别的.mp4', '01.mp4']
  assert.deepEqual(shown(matchVideos(names, lessons)), [1, 2, 3, null, null])
})

test('a name of its own comes before the same name without numbering', () => {
  const lessons = [lesson(1, '第一讲 概述'), lesson(2, '概述')]
  assert.deepEqual(shown(matchVideos(['概述.mp4', '第一讲概述.mp4'], lessons)), [2, 1])
})

test('lessons that have a video, and one of several, are not taken without asking', () => {
  assert.deepEqual(shown(matchVideos(['导学.mp4'], [lesson(1, '导学', { hasVideo: true })])), [[1]])
  const two = [lesson(1, '小结'), lesson(2, '小结', { chapterId: 2 })]
  assert.deepEqual(shown(matchVideos(['小结.mp4'], two)), [[1, 2]])
  assert.deepEqual(shown(matchVideos(['小结.mp4'], two, 2)), [2], 'the one in the chapter it was dropped on')
})

test('a lesson goes to one video only', () => {
  assert.deepEqual(shown(matchVideos(['导学.mp4', '导学.mov'], [lesson(1, '导学')])), [1, [1]])
})
