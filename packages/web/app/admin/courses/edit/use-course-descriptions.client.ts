import type { Category } from '@jiangxue/contract/course/course.ts'
import { courseLevelLabels, durationUnitLabels } from '@jiangxue/contract/course/course.values.ts'
import { learningOrderLabels } from '@jiangxue/contract/course/learning-order.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../../lib/use-format.ts'
import type { Descriptions } from '../../kit/form/conflict-notice.client.tsx'
import type { courseSchema } from './course-schema.ts'

const shownText = 120
const ends = /<\/(?:p|li|h\d|td|th|tr)>|<br>/g
const plainText = (html: string) =>
  new DOMParser()
    .parseFromString(html.replaceAll(ends, '$& '), 'text/html')
    .body.textContent.replaceAll(/\s+/g, ' ')
    .trim()

/** Formats a course's field values for the conflict notice. */
export function useCourseDescriptions(categories: Category[]): Descriptions<typeof courseSchema.shape> {
  const { t } = useLingui()
  const format = useFormat()
  const yesOrNo = (isOn: boolean) => (isOn ? t`是` : t`否`)
  const inShort = (html: string) => {
    const plain = plainText(html)
    return plain.length > shownText ? t`${plain.slice(0, shownText)}…（共 ${plain.length} 字）` : plain || undefined
  }
  return {
    categoryId: (categoryId) => categories.find(({ id }) => id === categoryId)?.name,
    level: (level) => format.translate(courseLevelLabels[level].admin),
    durationUnit: (unit) => format.translate(durationUnitLabels[unit]),
    learningOrder: (order) => format.translate(learningOrderLabels[order]),
    // A cleared price is null until it is checked.
    price: (price: number | null) => (price === null ? undefined : format.price(price)),
    requiresLogin: yesOrNo,
    needsContract: yesOrNo,
    coverImageUrl: (url) => (url ? t`已上传封面（${url.replace(/^\/files\//, '#')}）` : t`无封面`),
    teacherIds: (teachers) => teachers.map((teacher) => teacher.name).join(t`、`) || '—',
    description: inShort,
    syllabus: inShort,
  }
}
