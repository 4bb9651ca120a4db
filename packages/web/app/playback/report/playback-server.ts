import { call } from '../../lib/http/api-client.ts'
import type { PendingReport } from './pending-watch.ts'
import type { PlayerMode } from './report-schedule.ts'
import type { SendReport } from './watch-outbox.ts'

/** The server's record of a lesson. `position` in seconds is where to resume. */
export interface LessonRecord {
  position: number
  progress: number
  creditedSeconds: number
  isCompleted: boolean
  playbackSession: string | null
  /** Whose screen it is, if the school wants to show it. */
  watermark?: string | undefined
  /** The URL of the session's video; null if it plays the shared URL. */
  videoUrl: string | null
  /** Study time pending the next presence check. */
  pendingSeconds?: number | undefined
}

export interface LessonKey {
  mode: PlayerMode
  courseId: number
  lessonId: number
}

/** The calls of a player; loading the record opens a playback session, or continues the given one. */
export interface PlaybackServer {
  openRecord(lesson: LessonKey, current?: string): Promise<LessonRecord>
  sendReport: SendReport
}

export function createPlaybackServer(accountId: number): PlaybackServer {
  return {
    async openRecord({ mode, courseId, lessonId }, current) {
      const named = current === undefined ? {} : { playbackSession: current }
      if (mode === 'detail') {
        const params = { userId: accountId, courseId, lessonId }
        const record = await call('getLessonRecord', { params, query: named })
        return { ...record, position: record.currentTime }
      }
      const query = { studentId: accountId, courseId, videoId: lessonId, ...named }
      const [record] = await call('listWatchRecords', { query })
      if (!record) throw new Error('The server returned no watch record')
      return { ...record, position: record.lastPosition }
    },
    sendReport(report, isLeaving) {
      const options = { keepalive: isLeaving }
      if (report.mode === 'play') return call('reportWatch', { body: watchBody(report) }, options)
      const params = { userId: accountId, courseId: report.courseId, lessonId: report.lessonId }
      return call('reportProgress', { params, body: progressBody(report) }, options)
    },
  }
}

const common = ({ playbackSession, eventId, watermarkRemoved }: PendingReport) => ({
  ...(playbackSession && { playbackSession }),
  ...(watermarkRemoved && { watermarkRemoved }),
  eventId,
})

const watchBody = (report: PendingReport) => ({
  courseId: report.courseId,
  videoId: report.lessonId,
  position: report.position,
  duration: report.duration,
  ...(report.hasEnded && { completed: true }),
  ...common(report),
})

/** Spec §7: the detail page sends its own figures; the server trusts only the position (decisions §4, rule 5). */
const progressBody = (report: PendingReport) => ({
  courseId: report.courseId,
  lessonId: report.lessonId,
  currentTime: report.position,
  totalTime: report.duration,
  progress: report.duration > 0 ? Math.min(100, Math.floor((report.position / report.duration) * 100)) : 0,
  watchDuration: Math.round(report.watchedSeconds),
  isCompleted: report.hasEnded,
  startTime: report.startedAt,
  lastWatchTime: report.reportedAt,
  deviceInfo: deviceInfo(),
  ipAddress: '',
  ...common(report),
})

function deviceInfo(): string {
  const { userAgent, platform, language } = navigator
  return JSON.stringify({
    userAgent: userAgent.slice(0, 1000),
    platform,
    language,
    screenSize: `${screen.width}x${screen.height}`,
  })
}
