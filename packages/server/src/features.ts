import { accountHandlers } from './account/account.routes.ts'
import { applicationHandlers } from './application/application.routes.ts'
import { categoryHandlers } from './category/category.routes.ts'
import { certificateHandlers } from './certificate/certificate.routes.ts'
import { courseAdminHandlers } from './course/course-admin.routes.ts'
import { courseHandlers } from './course/course.routes.ts'
import { dashboardHandlers } from './dashboard/dashboard.routes.ts'
import { homeHandlers } from './home/home.routes.ts'
import type { Handlers } from './http/bind.ts'
import { learningHandlers } from './learning/learning.routes.ts'
import { noteHandlers } from './learning/note.routes.ts'
import { resourceHandlers } from './material/resource.routes.ts'
import { newsHandlers } from './news/news.routes.ts'
import { orderHandlers } from './order/order.routes.ts'
import { outlineHandlers } from './outline/outline.routes.ts'
import { registrationHandlers } from './registration/registration.routes.ts'
import { goalHandlers } from './student-centre/goal.routes.ts'
import { studentCentreHandlers } from './student-centre/student-centre.routes.ts'
import { studyRecordHandlers } from './student-centre/study-record.routes.ts'
import { studentHandlers } from './student/student.routes.ts'
import { systemHandlers } from './system/system.routes.ts'
import { teacherHandlers } from './teacher/teacher.routes.ts'
import { uploadHandlers } from './upload/upload.routes.ts'
import { userHandlers } from './user/user.routes.ts'

/** Every feature of the product, one line each. */
export const handlers: Handlers = {
  ...systemHandlers,
  ...accountHandlers,
  ...registrationHandlers,
  ...userHandlers,
  ...courseHandlers,
  ...courseAdminHandlers,
  ...orderHandlers,
  ...dashboardHandlers,
  ...homeHandlers,
  ...newsHandlers,
  ...resourceHandlers,
  ...learningHandlers,
  ...noteHandlers,
  ...studentCentreHandlers,
  ...goalHandlers,
  ...studyRecordHandlers,
  ...studentHandlers,
  ...uploadHandlers,
  ...applicationHandlers,
  ...certificateHandlers,
  ...categoryHandlers,
  ...teacherHandlers,
  ...outlineHandlers,
}
