import { LessonFields } from '@jiangxue/contract/course/outline.ts'
import { columnsOf } from '../../core/database/columns.ts'

/** Maps the fields of a lesson to columns, for every writer. */
export const toLessonColumns = columnsOf<'lessons'>()(LessonFields, {
  isPreview: (isPreview) => ({ isPreview: isPreview ? 1 : 0 }),
  isPublic: (isPublic) => ({ isPublic: isPublic ? 1 : 0 }),
  creditHours: (hours) => ({ creditHundredths: Math.round(hours * 100) }),
  quizId: (quizId) => ({ gateExamId: quizId }),
  videoUrl: 'elsewhere',
  duration: 'elsewhere',
  poster: 'elsewhere',
  captionsUrl: 'elsewhere',
})
