import type { Outline, OutlineLesson } from '@jiangxue/contract/course/outline.ts'
import { lessonFaultLabels } from '@jiangxue/contract/course/outline.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../../components/badge.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { ChapterResources } from './chapter-materials.client.tsx'

/** The read-only outline, for users who may view but not edit courses. */
export function OutlineView({ outline }: { outline: Outline }) {
  const { t } = useLingui()
  return (
    <ol aria-label={t`课程目录`} className="flex flex-col gap-4">
      {outline.chapters.map((chapter) => (
        <li key={chapter.id} aria-label={chapter.title} className="outline-chapter">
          <h2 className="border-b border-line bg-primary-tint px-4 py-2.5 text-base font-semibold">{chapter.title}</h2>
          <ol className="divide-y divide-line" aria-label={t`“${chapter.title}”的课时`}>
            {chapter.lessons.map((lesson, index) => (
              <LessonLine key={lesson.id} lesson={lesson} number={index + 1} />
            ))}
          </ol>
          <ChapterResources chapter={chapter} />
        </li>
      ))}
    </ol>
  )
}

function LessonLine({ lesson, number }: { lesson: OutlineLesson; number: number }) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <span aria-hidden className="w-6 text-right text-sm text-ink-3 tabular-nums">
        {number}
      </span>
      <span className="min-w-40 flex-1">{lesson.title}</span>
      {lesson.isPreview && <Badge tone="primary">{t`试看`}</Badge>}
      {lesson.isPublic && <Badge tone="jade">{t`公开`}</Badge>}
      <span className={`text-sm tabular-nums ${lesson.fault ? 'text-cinnabar-dark' : 'text-ink-2'}`}>
        {lesson.fault ? format.translate(lessonFaultLabels[lesson.fault]) : format.duration(lesson.duration)}
      </span>
      <span className="text-sm text-ink-2 tabular-nums">{t`${lesson.creditHours} 学时`}</span>
    </li>
  )
}
