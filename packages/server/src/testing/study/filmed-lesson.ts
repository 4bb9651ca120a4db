import type { Context } from '../../core/context.ts'
import { readByteMap } from '../../files/delivery/read-byte-map.ts'
import { recordFile, storeBody } from '../../files/file/store-file.ts'
import { insertMedia } from '../../files/video/media.queries.ts'
import { video } from '../files/videos.ts'
import type { TestApp } from '../test-app.ts'
import type { Person } from '../world.ts'

export interface FilmedLesson {
  readonly courseId: number
  readonly lessonId: number
  readonly mediaId: number
  readonly body: Buffer
  readonly durationMs: number
}
export interface OpenedRecord {
  readonly playbackSession: string
  readonly videoUrl: string
  readonly lastPosition: number
}

const minute = 60_000

/** A course of one lesson with a real video of 50 seconds, with a byte map like uploads unless `isMapped` is false. */
export async function filmedLesson(it: TestApp, { isMapped = true } = {}): Promise<FilmedLesson> {
  const course = await it.world.course()
  const [lesson] = course.lessons
  const body = await video('one-minute')
  const mediaId = await storeFilm(it.context, body, isMapped)
  await it.context.database.write((db) =>
    db.updateTable('lessons').set({ mediaId }).where('id', '=', lesson!.id).execute(),
  )
  return { courseId: course.id, lessonId: lesson!.id, mediaId, body, durationMs: filmMs }
}

/** Duration of the video. */
const filmMs = 50 * 1000

async function storeFilm({ storages, database, now }: Context, body: Buffer, isMapped: boolean): Promise<number> {
  const stored = await storeBody(storages, {
    body,
    contentType: 'video/mp4',
    extension: '.mp4',
    access: 'signed',
    originalName: 'film.mp4',
  })
  const byteMap = isMapped ? await readByteMap(async (from, to) => body.subarray(from, to), body.length) : null
  return database.write(async (db) => {
    const fileId = await recordFile(db, stored, null, now() - minute)
    return insertMedia(db, { fileId, durationMs: filmMs, codec: '', byteMap, createdAt: now() })
  })
}

/** Opens the record of a lesson like a player. */
export async function openFilm(it: TestApp, who: Person, film: FilmedLesson, current?: string): Promise<OpenedRecord> {
  const named = current === undefined ? '' : `&playbackSession=${current}`
  const query = `studentId=${who.id}&courseId=${film.courseId}&videoId=${film.lessonId}${named}`
  return (await it.get(`/api/learning/watch-records?${query}`, who.token)).body[0]
}

/** Reports a position in seconds. */
export async function reportFilm(
  it: TestApp,
  who: Person,
  film: FilmedLesson,
  { playbackSession }: Pick<OpenedRecord, 'playbackSession'>,
  position: number,
): Promise<any> {
  const report = { courseId: film.courseId, videoId: film.lessonId, position, playbackSession }
  return (await it.post('/api/learning/watch-records', report, who.token)).body
}

/** Watches from a position, with a report at each of `positions`; returns the response to the last report. */
export async function watchFilm(
  it: TestApp,
  who: Person,
  film: FilmedLesson,
  opened: OpenedRecord,
  positions: readonly number[],
  from = 0,
): Promise<any> {
  let [before, last] = [from, undefined as any]
  for (const position of positions) {
    it.pass(position - before)
    before = position
    last = await reportFilm(it, who, film, opened, position)
  }
  return last
}

/** The ledger rows of a student's time and its delivery. */
export const rowsOf = (it: TestApp, who: Person) =>
  it.context.database.read
    .selectFrom('studySegments')
    .select(['format', 'delivery', 'fromMs', 'toMs'])
    .where('studentId', '=', who.id)
    .orderBy('number')
    .execute()
