import type { Category } from '@jiangxue/contract/course/course.ts'
import {
  courseLevelLabels,
  durationUnitLabels,
  type CourseLevel,
  type DurationUnit,
} from '@jiangxue/contract/course/course.values.ts'
import { learningOrderLabels, type LearningOrder } from '@jiangxue/contract/course/learning-order.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../../lib/use-format.ts'
import type { ChosenTeacher } from './chosen-teacher.ts'
import type { CourseField } from './course-schema.ts'

const shownText = 120
const ends = /<\/(?:p|li|h\d|td|th|tr)>|<br>/g
const plainText = (html: string) =>
  new DOMParser()
    .parseFromString(html.replaceAll(ends, '$& '), 'text/html')
    .body.textContent.replaceAll(/\s+/g, ' ')
    .trim()

/** Formats a course's field values for the conflict notice. */
export function useCourseDescriptions(categories: Category[]) {
  const { t } = useLingui()
  const format = useFormat()
  return (name: string, value: unknown): string | undefined => {
    switch (name as CourseField) {
      case 'categoryId':
        return categories.find(({ id }) => id === value)?.name
      case 'level':
        return value ? format.translate(courseLevelLabels[value as CourseLevel].admin) : undefined
      case 'durationUnit':
        return value ? format.translate(durationUnitLabels[value as DurationUnit]) : undefined
      case 'learningOrder':
        return value ? format.translate(learningOrderLabels[value as LearningOrder]) : undefined
      case 'price':
        return typeof value === 'number' ? format.price(value) : undefined
      case 'requiresLogin':
      case 'needsContract':
        return value ? t`是` : t`否`
      case 'coverImageUrl':
        return value ? t`已上传封面（${String(value as string).replace(/^\/files\//, '#')}）` : t`无封面`
      case 'teacherIds':
        return (value as ChosenTeacher[]).map((teacher) => teacher.name).join(t`、`) || '—'
      case 'description':
      case 'syllabus': {
        const plain = plainText((value as string | undefined) ?? '')
        return plain.length > shownText ? t`${plain.slice(0, shownText)}…（共 ${plain.length} 字）` : plain || undefined
      }
      default:
        return undefined
    }
  }
}
