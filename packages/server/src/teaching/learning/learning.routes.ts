import type { learningEndpoints, WatchRecord } from '@jiangxue/contract/learning/learning.ts'
import { notCreditedLabels } from '@jiangxue/contract/learning/learning.values.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import type { Actor } from '../../core/http/caller.ts'
import { translate } from '../../core/text/translate.ts'
import { eraseOrigins } from './erase-origins.ts'
import { listProgress, saveEarlyEnd } from './learning.queries.ts'
import { readLessonRecord, visibleLesson } from './open-playback.ts'
import { currentFigures, figuresOf } from './state/lesson-figures.ts'
import { readPresence } from './state/read-presence.ts'
import type { LessonFigures, WatchReport, WatchResult } from './state/watch-report.ts'
import { watchQueueOf } from './watch-queue.ts'

type Reported = Pick<
  WatchReport,
  'lessonId' | 'courseId' | 'positionMs' | 'playbackSession' | 'eventId' | 'saysCompleted' | 'watermarkRemoved'
> & { device?: string | undefined }

const maxUserAgentLength = 1000

async function report(actor: Actor, { device, ...reported }: Reported) {
  const { context, caller, origin } = actor
  if (caller.role !== 'STUDENT') {
    const lesson = await visibleLesson(actor, reported.lessonId, reported.courseId)
    return toFields({ ...figuresOf(undefined, lesson.durationMs ?? 0), notCredited: 'notStudent' })
  }
  const result = await watchQueueOf(context).add({
    ...reported,
    studentId: caller.userId,
    loginId: caller.loginId,
    ip: origin.ip,
    device: device ?? origin.userAgent,
    userAgent: origin.userAgent.slice(0, maxUserAgentLength),
    at: context.now(),
  })
  if (result.endsEarly) await context.database.write((db) => saveEarlyEnd(db, reported.lessonId, reported.positionMs))
  return toFields(result)
}

const toFields = ({ notCredited: reason, ...figures }: WatchResult) => ({
  ...figures,
  notCredited: reason && { reason, message: translate(notCreditedLabels[reason]) },
  data: null,
})

const toWatchRecord = (
  videoId: number,
  { currentTime, ...figures }: LessonFigures,
  opened: Pick<WatchRecord, 'playbackSession' | 'videoUrl' | 'watermark'>,
): WatchRecord => ({ ...figures, videoId, lastPosition: currentTime, ...opened })

const notOpened = { playbackSession: null, videoUrl: null }

const toMs = (seconds: number) => Math.round(seconds * 1000)

export const learningHandlers: HandlersOf<keyof typeof learningEndpoints> = {
  reportProgress: ({ params, body, ...actor }) =>
    report(actor, {
      lessonId: params.lessonId,
      courseId: params.courseId,
      positionMs: toMs(body.currentTime),
      playbackSession: body.playbackSession,
      eventId: body.eventId,
      saysCompleted: body.isCompleted === true,
      watermarkRemoved: body.watermarkRemoved,
      device: body.deviceInfo,
    }),

  reportWatch: ({ body, ...actor }) =>
    report(actor, {
      lessonId: body.videoId,
      courseId: body.courseId,
      positionMs: toMs(body.position),
      playbackSession: body.playbackSession,
      eventId: body.eventId,
      saysCompleted: body.completed === true,
      watermarkRemoved: body.watermarkRemoved,
    }),

  eraseOrigins: async ({ params, ...actor }) => ({ rows: await eraseOrigins(actor, params.id) }),

  getLessonRecord: ({ params: { userId, lessonId, courseId }, query: { playbackSession }, ...actor }) =>
    readLessonRecord(actor, userId, lessonId, { courseId, playbackSession }),

  listWatchRecords: async ({ query, ...actor }) => {
    const { studentId, courseId, videoId, playbackSession } = query
    if (videoId !== undefined) {
      const record = await readLessonRecord(actor, studentId, videoId, { courseId, playbackSession })
      return [toWatchRecord(videoId, record, record)]
    }
    const { context } = actor
    const presence = await readPresence(context, studentId)
    return (await listProgress(context.database.read, studentId, courseId)).map((row) => {
      const lesson = { id: row.lessonId, mediaId: row.currentMediaId, durationMs: row.durationMs ?? 0 }
      return toWatchRecord(row.lessonId, currentFigures(row, lesson, presence), notOpened)
    })
  },
}
