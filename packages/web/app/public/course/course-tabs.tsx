import type { Course, Lesson } from '@jiangxue/contract/course/course.ts'
import { useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
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
  const syllabus = course.syllabus && {
    id: 'syllabus',
    label: t`教学大纲`,
    content: <RichHtml html={course.syllabus} />,
  }
  const notes = account &&
    lesson?.canWatch && {
      id: 'notes',
      label: t`学习笔记`,
      content: (
        <div className="rounded-card bg-night p-5">
          <LessonNotes key={lesson.id} lessonId={lesson.id} account={account} positionRef={positionRef} />
        </div>
      ),
    }
  const questions = account &&
    lesson?.canWatch && {
      id: 'questions',
      label: t`课时问答`,
      content: (
        <div className="rounded-card bg-night p-5">
          <LessonQuestions key={lesson.id} lessonId={lesson.id} account={account} positionRef={positionRef} />
        </div>
      ),
    }
  return (
    <Tabs
      label={t`课程信息`}
      tabs={[
        { id: 'intro', label: t`课程介绍`, content: <CourseIntro course={course} /> },
        ...(syllabus ? [syllabus] : []),
        ...(notes ? [notes] : []),
        ...(questions ? [questions] : []),
      ]}
    />
  )
}
