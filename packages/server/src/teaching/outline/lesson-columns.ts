import { LessonFields } from '@jiangxue/contract/outline.ts'
import { columnsOf } from '../../core/database/columns.ts'

/** How the fields of a lesson are stored, whoever writes them. */
export const toLessonColumns = columnsOf<'lessons'>()(LessonFields, {
  isPreview: (isPreview) => ({ isPreview: isPreview ? 1 : 0 }),
  isPublic: (isPublic) => ({ isPublic: isPublic ? 1 : 0 }),
  creditHours: (hours) => ({ creditHundredths: Math.round(hours * 100) }),
  videoUrl: 'elsewhere',
  duration: 'elsewhere',
  poster: 'elsewhere',
})
