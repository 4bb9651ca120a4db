import { isApiProblem, type ApiProblem } from '@jiangxue/contract/api.ts'
import type { LessonChange, Outline, OutlineChapter, OutlineLesson } from '@jiangxue/contract/course/outline.ts'
import { punctuation } from '@jiangxue/contract/kit/messages.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'
import { translate } from '../../../lib/i18n.ts'
import { currentAccount } from '../../../lib/session/session.ts'
import { failureText } from '../../../lib/show-problem.ts'
import { toast } from '../../../lib/toast.ts'
import {
  addChapterAt,
  addLessonAt,
  dropChapter,
  dropLesson,
  editChapter,
  editLesson,
  lessonsOf,
  newChapter,
  newLesson,
  orderOf,
  putChapterFor,
  putLessonFor,
  withOrder,
  type Edit,
} from './edit-outline.ts'
import { isOutdated } from './is-outdated.ts'
import { storedOrder, type Order } from './sequence.ts'
import { videoQueue } from './video/video-queue.client.ts'

export type SaveState = 'saved' | 'saving' | 'failed'
interface Write {
  /** Applied immediately. */
  edit: Edit
  /** Applied if the server rejects the change. */
  undo: Edit
  send: () => Promise<Edit | void>
  failure: string
  /** Whether rows are added or removed, which changes the version that the next order must name. */
  changesRows?: boolean
}
export type OutlineEditor = ReturnType<typeof useOutline>

/** The displayed outline. Changes apply immediately, are sent one after another, and are rolled back if rejected. */
export function useOutline(initial: Outline) {
  const { t } = useLingui()
  const [outline, setOutline] = useState(initial)
  const [pending, setPending] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const now = useRef(initial)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const lastTemporary = useRef(0)
  /** The ids of stored rows by their temporary ones. */
  const storedIds = useRef(new Map<number, number>())
  /** The edits of changes that are still to be sent, in order. */
  const waiting = useRef<Edit[]>([])

  const apply = (edit: Edit) => {
    now.current = edit(now.current)
    setOutline(now.current)
  }
  const withWaiting: Edit = (stored) => waiting.current.reduce((shown, edit) => edit(shown), stored)
  useEffect(() => apply(() => withWaiting(initial)), [initial])
  useEffect(() => videoQueue.keepOnlyOf(currentAccount()?.id), [])
  useEffect(() => videoQueue.onLesson((lesson) => apply(putLessonFor(lesson.id, lesson))), [])

  const courseId = initial.course.id
  const reload = async () => {
    const present = await browserApi.getOutline({ params: { id: courseId } }).catch(() => undefined)
    if (present) apply(() => withWaiting(present))
  }

  /** Returns whether it was stored. */
  function write({ edit, undo, send, failure, changesRows = false }: Write): Promise<boolean> {
    apply(edit)
    waiting.current.push(edit)
    setPending((count) => count + 1)
    const own = line.current.then(async () => {
      waiting.current.shift()
      try {
        const stored = await send()
        if (stored) apply((shown) => withWaiting(stored(shown)))
        if (changesRows) await reload()
        setFailed(false)
        return true
      } catch (error) {
        if (!isApiProblem(error)) throw error
        apply(undo)
        setFailed(true)
        if (isOutdated(error)) {
          toast.warning(t`目录已被他人修改，已显示最新内容，请核对后重试`)
          await reload()
        } else if (error.status !== 401) toast.error(reasonOf(error, failure))
        return false
      } finally {
        setPending((count) => count - 1)
      }
    })
    line.current = own.catch(() => undefined)
    return own
  }

  const lessonNow = (id: number) => lessonsOf(now.current).find((lesson) => lesson.id === id)
  const chapterNow = (id: number) => now.current.chapters.find((chapter) => chapter.id === id)

  return {
    outline,
    saveState: saveStateOf(pending, hasFailed),
    reload,
    /** Updates a lesson to what the server has just returned. */
    show: (lesson: OutlineLesson) => apply(putLessonFor(lesson.id, lesson)),

    order: (order: Order) => {
      const before = orderOf(now.current)
      return write({
        edit: withOrder(order),
        undo: withOrder(before),
        failure: t`保存课程目录失败`,
        send: async () => {
          const chapters = storedOrder(order, storedIds.current)
          const { data } = await browserApi.orderOutline({
            params: { id: courseId },
            body: { version: now.current.version, chapters },
          })
          return (shown) => ({ ...withOrder(chapters)(shown), version: data.version })
        },
      })
    },

    addChapter: (title: string) => {
      const id = --lastTemporary.current
      return write({
        changesRows: true,
        edit: addChapterAt(newChapter(id, title), now.current.chapters.length),
        undo: dropChapter(id),
        failure: t`保存章节失败`,
        send: async () => {
          const { data } = await browserApi.addChapter({ params: { id: courseId }, body: { title } })
          storedIds.current.set(id, data.id)
          return putChapterFor(id, data)
        },
      })
    },
    renameChapter: (chapter: OutlineChapter, title: string) =>
      write({
        edit: editChapter(chapter.id, { title }),
        undo: editChapter(chapter.id, { title: chapter.title }),
        failure: t`保存章节失败`,
        send: async () => {
          const body = { title, version: chapterNow(chapter.id)?.version }
          const { data } = await browserApi.changeChapter({ params: { id: chapter.id }, body })
          return putChapterFor(chapter.id, data)
        },
      }),
    deleteChapter: (chapter: OutlineChapter) => {
      const index = now.current.chapters.findIndex(({ id }) => id === chapter.id)
      return write({
        changesRows: true,
        edit: dropChapter(chapter.id),
        undo: addChapterAt(chapter, index),
        failure: t`删除章节失败`,
        send: async () => {
          await browserApi.deleteChapter({ params: { id: chapter.id } })
          for (const { id } of chapter.lessons) videoQueue.cancelLesson(id)
        },
      })
    },
    restoreChapter: (chapter: OutlineChapter, index: number) =>
      write({
        changesRows: true,
        edit: addChapterAt(chapter, index),
        undo: dropChapter(chapter.id),
        failure: t`恢复章节失败`,
        send: async () => {
          const { data } = await browserApi.restoreChapter({ params: { id: chapter.id } })
          return editChapter(chapter.id, data)
        },
      }),

    /** Returns the lesson that was added. */
    addLesson: async (chapterId: number, title: string): Promise<OutlineLesson | undefined> => {
      const id = --lastTemporary.current
      let added: OutlineLesson | undefined
      await write({
        changesRows: true,
        edit: addLessonAt(newLesson(id, chapterId, title), chapterNow(chapterId)?.lessons.length ?? 0),
        undo: dropLesson(id),
        failure: t`保存课时失败`,
        send: async () => {
          added = (await browserApi.addLesson({ params: { id: chapterId }, body: { title } })).data
          storedIds.current.set(id, added.id)
          return putLessonFor(id, added)
        },
      })
      return added
    },
    changeLesson: (lesson: OutlineLesson, change: Omit<LessonChange, 'version' | 'videoUrl' | 'duration'>) =>
      write({
        edit: editLesson(lesson.id, change),
        undo: editLesson(lesson.id, pick(lesson, Object.keys(change))),
        failure: t`保存课时失败`,
        send: async () => {
          const body = { ...change, version: lessonNow(lesson.id)?.version }
          const { data } = await browserApi.changeLesson({ params: { id: lesson.id }, body })
          return putLessonFor(lesson.id, data)
        },
      }),
    deleteLesson: (lesson: OutlineLesson) => {
      const index = chapterNow(lesson.chapterId)?.lessons.findIndex(({ id }) => id === lesson.id) ?? 0
      return write({
        changesRows: true,
        edit: dropLesson(lesson.id),
        undo: addLessonAt(lesson, index),
        failure: t`删除课时失败`,
        send: async () => {
          await browserApi.deleteLesson({ params: { id: lesson.id } })
          videoQueue.cancelLesson(lesson.id)
        },
      })
    },
    restoreLesson: (lesson: OutlineLesson, index: number) =>
      write({
        changesRows: true,
        edit: addLessonAt(lesson, index),
        undo: dropLesson(lesson.id),
        failure: t`恢复课时失败`,
        send: async () => putLessonFor(lesson.id, (await browserApi.restoreLesson({ params: { id: lesson.id } })).data),
      }),
  }
}

/** Returns the field errors, or the message of a lost connection, or else `failureText`. */
function reasonOf(error: ApiProblem, failure: string): string {
  if (error.body?.errors) return Object.values(error.body.errors).join(translate(punctuation.betweenSentences))
  return error.status === 0 ? error.message : failureText(error, failure)
}

function saveStateOf(pending: number, hasFailed: boolean): SaveState {
  if (pending > 0) return 'saving'
  return hasFailed ? 'failed' : 'saved'
}

const pick = (lesson: OutlineLesson, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, lesson[name as keyof OutlineLesson]])) as Partial<OutlineLesson>
