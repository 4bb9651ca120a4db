import { CourseFields } from '@jiangxue/contract/course-admin.ts'
import { siteLimits } from '@jiangxue/contract/site.values.ts'
import { columnsOf } from '../../core/database/columns.ts'
import { sanitizeHtml, toPlainText } from '../../core/text/html.ts'
import { toFen } from '../../core/units.ts'

/** How the fields of a course are stored, whoever writes them. */
export const toCourseColumns = columnsOf<'courses'>()(CourseFields, {
  price: (price) => ({ priceFen: toFen(price) }),
  requiresLogin: (requiresLogin) => ({ requiresLogin: requiresLogin ? 1 : 0 }),
  description: (html) => ({ description: sanitizeHtml(html) }),
  syllabus: (html) => ({ syllabus: sanitizeHtml(html) }),
  coverImageUrl: 'elsewhere',
  teacherIds: 'elsewhere',
})

/** The plain text that a card shows of a course: the first paragraph of its introduction, which is not written for search engines. */
export const summaryOf = ({
  seoDescription,
  description = '',
}: {
  readonly seoDescription?: string | undefined
  readonly description?: string | undefined
}) =>
  Array.from(toPlainText(description.split('</p>')[0] ?? '') || toPlainText(description) || (seoDescription ?? ''))
    .slice(0, siteLimits.seoDescriptionLength)
    .join('')

/** What visitors read of a course, its outline left out. */
export const courseTexts = (
  course: Readonly<Record<'name' | 'description' | 'syllabus' | 'seoKeywords' | 'seoDescription', string>>,
) => [course.name, course.description, course.syllabus, course.seoKeywords, course.seoDescription]
