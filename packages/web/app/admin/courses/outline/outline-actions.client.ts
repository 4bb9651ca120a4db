import type { OutlineChapter, OutlineLesson } from '@jiangxue/contract/course/outline.ts'
import { outlineLimits } from '@jiangxue/contract/course/outline.values.ts'
import { useLingui } from '@lingui/react/macro'
import { App, Button } from 'antd'
import { createElement, useMemo, useRef } from 'react'
import { toast } from '../../../lib/toast.ts'
import { orderOf } from './edit-outline.ts'
import { putLesson, stepChapter, stepLesson } from './sequence.ts'
import type { OutlineEditor } from './use-outline.client.ts'
import { checkVideoFile, videoQueue } from './video/video-queue.client.ts'

const undoSeconds = 10
export type OutlineActions = ReturnType<typeof useOutlineActions>

/** Row actions built on the editor: undo, moving by one step, and turning files into lessons. */
export function useOutlineActions(editor: OutlineEditor) {
  const { t } = useLingui()
  const { notification } = App.useApp()
  const now = useRef(editor)
  now.current = editor

  return useMemo(() => {
    const offerUndo = (key: string, title: string, undo: () => void) =>
      notification.open({
        key,
        title,
        duration: undoSeconds,
        placement: 'bottom',
        role: 'status',
        actions: createElement(
          Button,
          {
            type: 'primary',
            size: 'small',
            onClick: () => {
              notification.destroy(key)
              undo()
            },
          },
          t`撤销`,
        ),
      })
    const order = () => orderOf(now.current.outline)
    return {
      deleteChapter: async (chapter: OutlineChapter) => {
        const index = now.current.outline.chapters.findIndex(({ id }) => id === chapter.id)
        if (await now.current.deleteChapter(chapter))
          offerUndo(
            `chapter-${chapter.id}`,
            t`已删除章节“${chapter.title}”和其中 ${chapter.lessons.length} 个课时`,
            () => void now.current.restoreChapter(chapter, index),
          )
      },
      deleteLesson: async (lesson: OutlineLesson) => {
        const index =
          now.current.outline.chapters
            .find(({ id }) => id === lesson.chapterId)
            ?.lessons.findIndex(({ id }) => id === lesson.id) ?? 0
        if (await now.current.deleteLesson(lesson))
          offerUndo(
            `lesson-${lesson.id}`,
            t`已删除课时“${lesson.title}”`,
            () => void now.current.restoreLesson(lesson, index),
          )
      },
      moveLesson: (lesson: OutlineLesson, step: 1 | -1) => void now.current.order(stepLesson(order(), lesson.id, step)),
      moveChapter: (chapter: OutlineChapter, step: 1 | -1) =>
        void now.current.order(stepChapter(order(), chapter.id, step)),
      moveToChapter: (lesson: OutlineLesson, chapterId: number) =>
        void now.current.order(putLesson(order(), lesson.id, chapterId, Number.MAX_SAFE_INTEGER)),

      uploadTo: async (lesson: OutlineLesson, file: File) => {
        const rejection = await checkVideoFile(file)
        if (rejection) return toast.error(rejection)
        videoQueue.add({ id: lesson.id, courseId: now.current.outline.course.id, title: lesson.title }, file)
      },
      /** Adds one lesson per video, named after its file. */
      addVideos: async (chapter: OutlineChapter, files: readonly File[]) => {
        for (const file of files.toSorted((a, b) => a.name.localeCompare(b.name, 'zh-CN', { numeric: true }))) {
          const rejection = await checkVideoFile(file)
          if (rejection) {
            toast.error(rejection)
            continue
          }
          const lesson = await now.current.addLesson(chapter.id, titleOf(file.name))
          if (lesson)
            videoQueue.add({ id: lesson.id, courseId: now.current.outline.course.id, title: lesson.title }, file)
        }
      },
    }
  }, [notification, t])
}

const titleOf = (fileName: string) =>
  fileName
    .replace(/\.[^.]+$/, '')
    .trim()
    .slice(0, outlineLimits.titleMaxLength) || fileName.slice(0, outlineLimits.titleMaxLength)
