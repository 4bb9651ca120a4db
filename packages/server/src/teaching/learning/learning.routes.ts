import type { ReportAnswer } from '@jiangxue/contract/learning.ts'
import { notCreditedLabels } from '@jiangxue/contract/learning.values.ts'
import type { Context } from '../../core/context.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import type { Caller, Origin } from '../../core/http/caller.ts'
import { done } from '../../core/units.ts'
import { figuresOf } from './apply-report.ts'
import { listProgress } from './learning.queries.ts'
import { readLessonRecord, visibleLesson } from './open-playback.ts'
import type { WatchAnswer, WatchReport } from './watch-report.ts'

type Reported = Pick<
  WatchReport,
  'lessonId' | 'courseId' | 'positionMs' | 'playbackSession' | 'eventId' | 'saysCompleted'
> & { device?: string | undefined }

async function report(context: Context, caller: Caller, origin: Origin, reported: Reported): Promise<ReportAnswer> {
  if (caller.role !== 'STUDENT') {
    const lesson = await visibleLesson(context, caller, reported.lessonId, reported.courseId)
    return answerOf({ ...figuresOf(undefined, lesson.durationMs ?? 0), notCredited: 'notStudent' })
  }
  const { device, ...rest } = reported
  return answerOf(
    await context.watchQueue.add({
      ...rest,
      studentId: caller.userId,
      loginId: caller.loginId,
      ip: origin.ip,
      device: device ?? origin.userAgent,
      at: context.now(),
    }),
  )
}

const answerOf = ({ notCredited, ...figures }: WatchAnswer): ReportAnswer => ({
  ...done(null),
  ...figures,
  ...(notCredited && { notCredited: { reason: notCredited, message: notCreditedLabels[notCredited] } }),
})

const toMs = (seconds: number) => Math.round(seconds * 1000)

export const learningHandlers: HandlersOf<'reportProgress' | 'getLessonRecord' | 'reportWatch' | 'listWatchRecords'> = {
  reportProgress: ({ context, caller, origin, params, body }) =>
    report(context, caller, origin, {
      lessonId: params.lessonId,
      courseId: params.courseId,
      positionMs: toMs(body.currentTime),
      playbackSession: body.playbackSession,
      eventId: body.eventId,
      saysCompleted: body.isCompleted === true,
      device: body.deviceInfo,
    }),

  reportWatch: ({ context, caller, origin, body }) =>
    report(context, caller, origin, {
      lessonId: body.videoId,
      courseId: body.courseId,
      positionMs: toMs(body.position),
      playbackSession: body.playbackSession,
      eventId: body.eventId,
      saysCompleted: body.completed === true,
    }),

  getLessonRecord: ({ context, caller, params }) =>
    readLessonRecord(context, caller, params.userId, params.lessonId, params.courseId),

  listWatchRecords: async ({ context, caller, query }) => {
    if (query.videoId !== undefined) {
      const { currentTime, ...record } = await readLessonRecord(
        context,
        caller,
        query.studentId,
        query.videoId,
        query.courseId,
      )
      return [{ videoId: query.videoId, lastPosition: currentTime, ...record }]
    }
    const rows = await listProgress(context.database.read, query.studentId, query.courseId)
    return rows.map((row) => {
      const { currentTime, ...figures } = figuresOf(row, row.durationMs ?? 0)
      return { videoId: row.lessonId, lastPosition: currentTime, ...figures, playbackSession: null }
    })
  },
}
