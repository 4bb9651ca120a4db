import { accountHandlers } from './account/account.routes.ts'
import { courseHandlers } from './course/course.routes.ts'
import { learningHandlers } from './learning/learning.routes.ts'
import { noteHandlers } from './learning/note.routes.ts'
import { studentCentreHandlers } from './student-centre/student-centre.routes.ts'
import { studentHandlers } from './student/student.routes.ts'
import { systemHandlers } from './system/system.routes.ts'
import type { Handlers } from './http/bind.ts'

/** Every feature of the product, one line each. */
export const handlers: Handlers = {
  ...systemHandlers,
  ...accountHandlers,
  ...courseHandlers,
  ...learningHandlers,
  ...noteHandlers,
  ...studentCentreHandlers,
  ...studentHandlers,
}
