import type { OutlineChapter, OutlineLesson } from '@jiangxue/contract/course/outline.ts'
import { outlineLimits } from '@jiangxue/contract/course/outline.values.ts'
import { useLingui } from '@lingui/react/macro'
import { App, Button } from 'antd'
import { createElement, useMemo, useRef } from 'react'
import { toast } from '../../../lib/toast.ts'
import { ChooseLessons, type VideoQuestion } from './choose-lessons.client.tsx'
import { isPending, lessonsOf, orderOf } from './edit-outline.ts'
import { matchVideos } from './match-videos.ts'
import { putLesson, stepChapter, stepLesson } from './sequence.ts'
import type { OutlineEditor } from './use-outline.client.ts'
import { checkVideoFile, isUnfinished, videoQueue } from './video/video-queue.client.ts'

const undoSeconds = 10

/** Where a video goes: to a lesson, or to a new one of a chapter; undefined for nowhere. */
type Place = { readonly lesson: { id: number; title: string } } | { readonly chapterId: number } | undefined
export type OutlineActions = ReturnType<typeof useOutlineActions>

/** Row actions built on the editor: undo, moving by one step, and turning files into lessons. */
export function useOutlineActions(editor: OutlineEditor) {
  const { t } = useLingui()
  const { modal, notification } = App.useApp()
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
    const sorted = (files: readonly File[]) =>
      files.toSorted((a, b) => a.name.localeCompare(b.name, 'zh-CN', { numeric: true }))
    async function playableOf(files: readonly File[]): Promise<File[]> {
      const playable: File[] = []
      for (const file of sorted(files)) {
        const rejection = await checkVideoFile(file)
        if (rejection) toast.error(rejection)
        else playable.push(file)
      }
      return playable
    }
    /** Where each video goes; undefined if the question was canceled. */
    async function placesOf(files: readonly File[], chapter: OutlineChapter | undefined): Promise<Place[] | undefined> {
      const { chapters } = now.current.outline
      const lessons = lessonsOf(now.current.outline).filter((lesson) => !isPending(lesson))
      const isUnderway = (id: number) => videoQueue.read().some((each) => each.lessonId === id && isUnfinished(each))
      const known = lessons.map((lesson) => ({ ...lesson, hasVideo: lesson.hasVideo || isUnderway(lesson.id) }))
      const matches = matchVideos(
        files.map(({ name }) => name),
        known,
        chapter?.id,
      )
      const places = matches.map((match): Place | 'asked' => {
        if (match.kind === 'one') return { lesson: match.lesson }
        return match.kind === 'none' && chapter ? { chapterId: chapter.id } : 'asked'
      })
      const asked = places.flatMap((place, index) => (place === 'asked' ? [index] : []))
      if (asked.length === 0) return places.filter((place) => place !== 'asked')
      const questions = asked.map((index): VideoQuestion => {
        const match = matches[index]
        const named = match?.kind === 'several' ? match.lessons : []
        return {
          fileName: files[index]?.name ?? '',
          choices: [
            ...named.map(({ id, title, hasVideo }) => ({
              value: `lesson ${id}`,
              label: hasVideo ? t`更换“${title}”的视频` : t`上传到“${title}”`,
            })),
            ...(chapter ? [chapter] : chapters.filter((each) => !isPending(each))).map(({ id, title }) => ({
              value: `chapter ${id}`,
              label: t`在“${title}”中新建课时`,
            })),
            { value: '', label: t`不上传` },
          ],
        }
      })
      const chosen = await ask(questions)
      return (
        chosen &&
        places.map((place, index) => {
          if (place !== 'asked') return place
          const [kind, id] = (chosen[asked.indexOf(index)] ?? '').split(' ')
          if (kind === 'chapter') return { chapterId: Number(id) }
          const lesson = lessons.find((each) => each.id === Number(id))
          return lesson && { lesson }
        })
      )
    }
    const ask = (questions: readonly VideoQuestion[]): Promise<readonly string[] | undefined> =>
      new Promise((resolve) => {
        let chosen: readonly string[] = questions.map(({ choices }) => choices[0]?.value ?? '')
        modal.confirm({
          title: t`${questions.length} 个视频要选择课时`,
          icon: null,
          width: 560,
          content: createElement(ChooseLessons, { questions, onChange: (next) => (chosen = next) }),
          okText: t`上传`,
          onOk: () => resolve(chosen),
          onCancel: () => resolve(undefined),
        })
      })
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
      /**
       * Gives each video to the lesson of its name, and asks where the name leaves a choice. Videos of no lesson become
       * new ones of the chapter; without one, it is asked.
       */
      addVideos: async (chapter: OutlineChapter | undefined, files: readonly File[]) => {
        const playable = await playableOf(files)
        const places = await placesOf(playable, chapter)
        for (const [index, file] of playable.entries()) {
          const place = places?.[index]
          if (!place) continue
          const lesson =
            'chapterId' in place ? await now.current.addLesson(place.chapterId, titleOf(file.name)) : place.lesson
          if (lesson)
            videoQueue.add({ id: lesson.id, courseId: now.current.outline.course.id, title: lesson.title }, file)
        }
      },
    }
  }, [modal, notification, t])
}

const titleOf = (fileName: string) =>
  fileName
    .replace(/\.[^.]+$/, '')
    .trim()
    .slice(0, outlineLimits.titleMaxLength) || fileName.slice(0, outlineLimits.titleMaxLength)
