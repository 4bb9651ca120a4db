import type { Handlers } from './core/http/bind.ts'
import { uploadHandlers } from './files/upload/upload.routes.ts'
import { outwardChannels } from './messaging/channels.ts'
import { messageHandlers } from './messaging/message/message.routes.ts'
import { outboxHandlers } from './messaging/outbox/outbox.routes.ts'
import { dashboardHandlers } from './office/dashboard/dashboard.routes.ts'
import { logHandlers } from './office/log/log.routes.ts'
import { organizationConsoleHandlers } from './office/organization-console/organization-console.routes.ts'
import { deletionHandlers } from './office/privacy/deletion.routes.ts'
import { privacyHandlers } from './office/privacy/privacy.routes.ts'
import { settingsHandlers } from './office/settings/settings.routes.ts'
import { systemHandlers } from './office/system/system.routes.ts'
import { systemStatusHandlers } from './office/upkeep/system-status.routes.ts'
import { moduleHandlers } from './optional-modules.ts'
import { applicationHandlers } from './papers/application/application.routes.ts'
import { certificateHandlers } from './papers/certificate/certificate.routes.ts'
import { certificateDesignHandlers } from './papers/design/design.routes.ts'
import { learningRecordHandlers } from './papers/record/record.routes.ts'
import { accountHandlers } from './people/account/account.routes.ts'
import { secondFactorHandlers } from './people/account/second-factor/second-factor.routes.ts'
import { agreementHandlers } from './people/agreement/agreement.routes.ts'
import { guardianHandlers } from './people/guardian/guardian.routes.ts'
import { organizationHandlers } from './people/organization/organization.routes.ts'
import { registrationHandlers } from './people/registration/registration.routes.ts'
import { resetChannel } from './people/registration/send-reset-code.ts'
import { roleHandlers } from './people/role/role.routes.ts'
import { rosterHandlers } from './people/roster/roster.routes.ts'
import { studentBatchHandlers } from './people/student/student-batch.routes.ts'
import { studentHandlers } from './people/student/student.routes.ts'
import { userHandlers } from './people/user/user.routes.ts'
import { timestampChannel } from './proof/anchor/timestamp-channel.ts'
import { classPaperHandlers } from './proof/class/class-paper.routes.ts'
import { guardedActHandlers } from './proof/guarded-act.routes.ts'
import { proofHandlers } from './proof/proof.routes.ts'
import { homeHandlers } from './site/home/home.routes.ts'
import { newsHandlers } from './site/news/news.routes.ts'
import { catalogueHandlers } from './teaching/catalogue/catalogue.routes.ts'
import { categoryHandlers } from './teaching/category/category.routes.ts'
import { classroomHandlers } from './teaching/classroom/classroom.routes.ts'
import { courseAdminHandlers } from './teaching/course-editing/course-editing.routes.ts'
import { orderHandlers } from './teaching/enrollment/order.routes.ts'
import { learningHandlers } from './teaching/learning/learning.routes.ts'
import { presenceHandlers } from './teaching/learning/presence/presence.routes.ts'
import { materialHandlers } from './teaching/material/material.routes.ts'
import { mediaLibraryHandlers } from './teaching/media-library/media-library.routes.ts'
import { noteHandlers } from './teaching/note/note.routes.ts'
import { outlineHandlers } from './teaching/outline/outline.routes.ts'
import { questionHandlers } from './teaching/question/question.routes.ts'
import { goalHandlers } from './teaching/student-centre/goal.routes.ts'
import { statisticsHandlers } from './teaching/student-centre/statistics.routes.ts'
import { studentCentreHandlers } from './teaching/student-centre/student-centre.routes.ts'
import { studyRecordHandlers } from './teaching/student-centre/study-record.routes.ts'
import { teacherConsoleHandlers } from './teaching/teacher-console/teacher-console.routes.ts'
import { teacherHandlers } from './teaching/teacher/teacher.routes.ts'
import { classChannel } from './teaching/training-class/enroll-members.ts'
import { trainingClassHandlers } from './teaching/training-class/training-class.routes.ts'

/** The handlers of all features, one line each. */
export const handlers: Handlers = {
  ...systemHandlers,
  ...systemStatusHandlers,
  ...settingsHandlers,
  ...roleHandlers,
  ...logHandlers,
  ...accountHandlers,
  ...registrationHandlers,
  ...secondFactorHandlers,
  ...userHandlers,
  ...agreementHandlers,
  ...deletionHandlers,
  ...privacyHandlers,
  ...organizationHandlers,
  ...organizationConsoleHandlers,
  ...catalogueHandlers,
  ...courseAdminHandlers,
  ...orderHandlers,
  ...dashboardHandlers,
  ...homeHandlers,
  ...messageHandlers,
  ...outboxHandlers,
  ...newsHandlers,
  ...materialHandlers,
  ...mediaLibraryHandlers,
  ...learningHandlers,
  ...noteHandlers,
  ...presenceHandlers,
  ...questionHandlers,
  ...studentCentreHandlers,
  ...goalHandlers,
  ...studyRecordHandlers,
  ...statisticsHandlers,
  ...studentHandlers,
  ...guardianHandlers,
  ...rosterHandlers,
  ...trainingClassHandlers,
  ...classroomHandlers,
  ...classPaperHandlers,
  ...studentBatchHandlers,
  ...uploadHandlers,
  ...applicationHandlers,
  ...certificateHandlers,
  ...certificateDesignHandlers,
  ...learningRecordHandlers,
  ...guardedActHandlers,
  ...proofHandlers,
  ...categoryHandlers,
  ...teacherHandlers,
  ...teacherConsoleHandlers,
  ...outlineHandlers,
  ...moduleHandlers,
}

/** The channels that deliver each kind of message in the outbox. */
export const messageChannels = { ...outwardChannels, ...resetChannel, ...classChannel, timestamp: timestampChannel() }
