import { admin, self, selfInQuery, teacher, user } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, envelope, id, instant, named, percent, requiredText } from '../kit/fields.ts'
import { messages } from '../kit/messages.ts'
import { pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { notCreditedReasons, learningLimits } from './learning.values.ts'

/** Seconds from the start of the video, with millisecond precision. */
const position = z.number().min(0).max(1_000_000)
/** Sent by clients and never trusted (decisions §4, rule 5). */
const claimed = z.unknown().optional()
/** When reading a record again for a fresh video URL: the session to continue, unless it was taken over. */
const playbackSession = z.string().max(100).optional()
/** The client's id of a report; repeating it returns the same result. */
const eventId = z.string().min(1).max(100).optional()
/** Whether the watermark was removed from the page since the last report. */
const watermarkRemoved = z.literal(true).optional()

/** The server's figures of a lesson. `currentTime` is the resume position, `creditedSeconds` the credited time. */
const figures = {
  progress: percent,
  isCompleted: z.boolean(),
  currentTime: z.number(),
  creditedSeconds: z.number().int(),
}
/** If presence checks are on: study time of all lessons pending the next check, and the id of the check that is due. */
const presence = { pendingSeconds: z.number().int().optional(), presenceCheck: z.string().optional() }
export const studyFigures = { ...figures, ...presence }
export const NotCredited = named('NotCredited', { reason: z.enum(notCreditedReasons), message: z.string() })
export type NotCredited = z.output<typeof NotCredited>

export const ProgressReport = z.object({
  currentTime: position,
  playbackSession,
  eventId,
  watermarkRemoved,
  courseId: claimed,
  lessonId: claimed,
  totalTime: claimed,
  progress: claimed,
  watchDuration: claimed,
  isCompleted: z.boolean().optional(),
  startTime: claimed,
  lastWatchTime: claimed,
  deviceInfo: z.string().max(2000).optional(),
  ipAddress: claimed,
})
export type ProgressReport = z.output<typeof ProgressReport>

export const WatchReport = z.object({
  courseId: bodyId,
  videoId: bodyId,
  position,
  duration: claimed,
  completed: z.boolean().optional(),
  playbackSession,
  eventId,
  watermarkRemoved,
})
export type WatchReport = z.output<typeof WatchReport>

const reportFields = {
  ...studyFigures,
  playbackSession: z.string().optional(),
  notCredited: NotCredited.optional(),
  /** The player has reached the end of its video, everything up to there is credited, and the stored duration is longer. */
  endsEarly: z.literal(true).optional(),
}
/** The envelope of a report's 200 body with the server's figures at its top level (decisions §2). */
const ReportResponse = envelope(z.null()).extend(reportFields)
export type ReportResponse = z.output<typeof ReportResponse>

/**
 * The opened session, and its URL for an uploaded video; only what is delivered from that URL can be credited.
 * `watermark`: whose screen it is.
 */
const opened = {
  playbackSession: z.string().nullable(),
  videoUrl: z.string().nullable(),
  watermark: z.string().optional(),
}

export const LessonRecord = named('LessonRecord', { ...studyFigures, ...opened })
export type LessonRecord = z.output<typeof LessonRecord>

export const WatchRecord = named('WatchRecord', {
  videoId: bodyId,
  lastPosition: z.number(),
  isCompleted: z.boolean(),
  progress: percent,
  creditedSeconds: z.number().int(),
  ...presence,
  ...opened,
})
export type WatchRecord = z.output<typeof WatchRecord>

export const NoteForm = z.object({
  content: requiredText(learningLimits.noteMaxLength, text('请输入笔记内容'), text('笔记不能超过 2000 个字符')),
  position: position.default(0),
  /** Whether the course’s teachers may read the note. */
  isShared: z.boolean().default(false),
})
export type NoteForm = z.output<typeof NoteForm>
export const Note = named('Note', {
  id: bodyId,
  lessonId: bodyId,
  content: z.string(),
  position: z.number(),
  isShared: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
})
export type Note = z.output<typeof Note>

/** A note that the student shares with the course's teachers. */
export const SharedNote = Note.extend({ courseName: z.string(), lessonTitle: z.string() }).meta({ id: 'SharedNote' })
export type SharedNote = z.output<typeof SharedNote>

const notesPath = '/api/student/learning/{userId}/lessons/{lessonId}/notes'

export const learningEndpoints = {
  reportProgress: endpoint('POST', '/api/student/learning/{userId}/courses/{courseId}/lessons/{lessonId}/progress', {
    access: self('userId'),
    summary: 'Reports the playback position from the detail page; the server decides how much is credited',
    failure: text('记录观看进度失败，将在下次播放时重试'),
    body: ProgressReport,
    data: z.null(),
    fields: reportFields,
  }),
  getLessonRecord: endpoint('GET', '/api/student/learning/{userId}/courses/{courseId}/lessons/{lessonId}/record', {
    access: self('userId', 'students.view'),
    summary:
      'The resume position; for the student themself it opens a playback session, which earns time for what it plays from `videoUrl`',
    query: z.object({ playbackSession }),
    response: LessonRecord,
  }),
  reportWatch: endpoint('POST', '/api/learning/watch-records', {
    access: user,
    summary: 'Reports the playback position from the player page; the server decides how much is credited',
    failure: text('记录观看进度失败，将在下次播放时重试'),
    body: WatchReport,
    data: z.null(),
    fields: reportFields,
  }),
  listWatchRecords: endpoint('GET', '/api/learning/watch-records', {
    access: selfInQuery('studentId', 'students.view'),
    summary:
      'Watch records of a course; with `videoId` exactly one row, which opens a playback session and returns the URL to play',
    query: z.object({ studentId: id, courseId: id.optional(), videoId: id.optional(), playbackSession }),
    response: z.array(WatchRecord),
  }),
  eraseOrigins: endpoint('POST', '/api/admin/students/{id}/erase-origins', {
    access: admin('students.delete'),
    summary: 'Permanently erases IP addresses and devices from a student’s study time, which remains provable',
    success: text('已清除'),
    failure: text('清除失败'),
    data: z.object({ rows: z.number().int() }),
  }),
}

export const noteEndpoints = {
  listNotes: endpoint('GET', notesPath, {
    access: self('userId'),
    summary: 'The caller’s notes of a lesson, by position; staff see only those that are shared',
    query: pageQuery(),
    response: pageOf(Note),
  }),
  listSharedNotes: endpoint('GET', '/api/admin/students/{id}/notes', {
    access: teacher('students.view'),
    summary:
      'The notes that a student shares with their teachers, newest first; teachers see those of their own courses',
    failure: text('获取笔记失败'),
    query: pageQuery(),
    response: pageOf(SharedNote),
  }),
  addNote: endpoint('POST', notesPath, {
    access: self('userId'),
    summary: 'Adds a note to a lesson',
    body: NoteForm,
    data: Note,
  }),
  updateNote: endpoint('PUT', `${notesPath}/{id}`, {
    access: self('userId'),
    summary: 'Changes a note; a stale `version` gets 409',
    success: messages.done,
    body: NoteForm.extend({
      position: position.optional(),
      isShared: z.boolean().optional(),
      version: z.number().int().optional(),
    }),
    data: Note,
  }),
  deleteNote: endpoint('DELETE', `${notesPath}/{id}`, { access: self('userId'), summary: 'Deletes a note' }),
}
