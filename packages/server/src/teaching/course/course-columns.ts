import { CourseFields } from '@jiangxue/contract/course/course-admin.ts'
import { publicTextsOf } from '@jiangxue/contract/kit/public-text.ts'
import { siteLimits } from '@jiangxue/contract/kit/site.values.ts'
import { columnsOf } from '../../core/database/columns.ts'
import { sanitizeHtml, toPlainText } from '../../core/text/html.ts'
import { toFen } from '../../core/units.ts'
import type { CourseRow } from './course.queries.ts'

/** Maps the fields of a course to columns, for every writer. */
export const toCourseColumns = columnsOf<'courses'>()(CourseFields, {
  price: (price) => ({ priceFen: toFen(price) }),
  needsContract: (needsContract) => ({ needsContract: needsContract ? 1 : 0 }),
  requiresLogin: (requiresLogin) => ({ requiresLogin: requiresLogin ? 1 : 0 }),
  description: (html) => ({ description: sanitizeHtml(html) }),
  syllabus: (html) => ({ syllabus: sanitizeHtml(html) }),
  coverImageUrl: 'elsewhere',
  teacherIds: 'elsewhere',
})

/** The plain-text summary on a course card: the first paragraph of the description, or else the SEO description. */
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

/** All texts of a course that visitors can read, without its outline. */
export const courseTexts = (course: CourseRow) => publicTextsOf(CourseFields, course)
