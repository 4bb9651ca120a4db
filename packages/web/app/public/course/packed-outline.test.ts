import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Lesson } from '@jiangxue/contract/course/course.ts'
import { packOutline, unpackOutline } from './packed-outline.ts'

const locked: Lesson = {
  id: 1,
  title: '网络',
  description: '',
  duration: 60,
  isPreview: false,
  isPublic: false,
  creditHours: 0.1,
  hasVideo: true,
  canWatch: false,
  lock: null,
  videoUrl: null,
  poster: null,
  captionsUrl: null,
  progress: 0,
  isCompleted: false,
  lastStudyTime: null,
}

test('packing an outline is lossless, and a locked lesson contains only values that differ from the defaults', () => {
  const studied: Lesson = {
    ...locked,
    id: 2,
    description: '说明',
    isPreview: true,
    isPublic: true,
    hasVideo: false,
    canWatch: true,
    lock: { kind: 'order', lessonId: 1, title: '网络' },
    videoUrl: '/files/1',
    poster: '/files/2',
    captionsUrl: '/files/3',
    progress: 40,
    isCompleted: true,
    lastStudyTime: '2026-11-22T08:00:00.000Z',
  }
  const chapters = [{ id: 7, title: '第一章', lessons: [locked, studied] }]
  const packed = packOutline(chapters)
  assert.deepEqual(unpackOutline(packed), chapters)
  assert.deepEqual(packed[0]?.lessons, [{ id: 1, title: '网络', duration: 60, creditHours: 0.1 }, studied])
})
