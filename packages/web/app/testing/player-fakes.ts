import { ApiProblem } from '@jiangxue/contract/api.ts'
import type { ReportResponse } from '@jiangxue/contract/learning/learning.ts'
import type { PendingReport } from '../playback/report/pending-watch.ts'

/** Fakes for tests of the player. */
export function fakeStore() {
  const map = new Map<string, string>()
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}

export const pendingReport = (report: Partial<PendingReport>): PendingReport => ({
  eventId: 'event',
  mode: 'play',
  courseId: 1,
  lessonId: 2,
  playbackSession: 's1',
  position: 10,
  duration: 60,
  watchedSeconds: 10,
  hasEnded: false,
  startedAt: new Date().toISOString(),
  reportedAt: new Date().toISOString(),
  ...report,
})

export const reportResponse = (response: Partial<ReportResponse>): ReportResponse => ({
  code: 200,
  success: true,
  message: '',
  data: null,
  progress: 10,
  isCompleted: false,
  currentTime: 10,
  creditedSeconds: 10,
  ...response,
})

export const rejection = (status: number, problem = 'test') =>
  new ApiProblem(status, 'refused', { code: status, problem, success: false, message: 'refused', requestId: '' })
export const otherDevice = () => rejection(409, 'playback.otherDevice')
