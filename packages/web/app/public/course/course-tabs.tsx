import type { Course, Lesson } from '@jiangxue/contract/course/course.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode, RefObject } from 'react'
import { lazyPart } from '../../components/lazy-part.tsx'
import { RichHtml } from '../../components/rich-html.tsx'
import { Tabs } from '../../components/tabs.tsx'
import type { StoredAccount } from '../../lib/session/session.ts'
import { CourseIntro } from './course-intro.tsx'

const LessonNotes = lazyPart(async () => ({
  default: (await import('../../playback/notes/lesson-notes.tsx')).LessonNotes,
}))

const LessonQuestions = lazyPart(async () => ({
  default: (await import('../../playback/notes/lesson-questions.tsx')).LessonQuestions,
}))

interface CourseTabsProps {
  course: Course
  lesson: Lesson | undefined
  account: StoredAccount | null
  /** The player writes its position in seconds to it. */
  positionRef: RefObject<number>
}

/** Introduction, syllabus and, for users who may watch, notes and questions. */
export default function CourseTabs({ course, lesson, account, positionRef }: CourseTabsProps) {
  const { t } = useLingui()
  const tabs = [{ id: 'intro', label: t`课程介绍`, content: <CourseIntro course={course} /> }]
  if (course.syllabus) tabs.push({ id: 'syllabus', label: t`教学大纲`, content: <RichHtml html={course.syllabus} /> })
  if (account && lesson?.canWatch) {
    const own = { lessonId: lesson.id, account, positionRef }
    tabs.push(
      { id: 'notes', label: t`学习笔记`, content: onNight(<LessonNotes key={lesson.id} {...own} />) },
      { id: 'questions', label: t`课时问答`, content: onNight(<LessonQuestions key={lesson.id} {...own} />) },
    )
  }
  return <Tabs label={t`课程信息`} tabs={tabs} />
}

const onNight = (content: ReactNode) => <div className="rounded-card bg-night p-5">{content}</div>
