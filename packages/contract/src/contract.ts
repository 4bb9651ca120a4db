import { accountEndpoints } from './account.ts'
import { anomalyEndpoints } from './anomaly.ts'
import { applicationEndpoints } from './application.ts'
import { categoryEndpoints } from './category.ts'
import { certificateBatchEndpoints } from './certificate-batch.ts'
import { certificateEndpoints } from './certificate.ts'
import { classRosterEndpoints } from './class-roster.ts'
import { classroomEndpoints } from './classroom.ts'
import { courseAdminEndpoints } from './course-admin.ts'
import { courseStatusEndpoints } from './course-status-admin.ts'
import { courseEndpoints } from './course.ts'
import { creditConfirmationEndpoints } from './credit-confirmation.ts'
import { dashboardEndpoints } from './dashboard.ts'
import { deliveryEndpoints } from './delivery.ts'
import { evidenceEndpoints } from './evidence.ts'
import { guardedActEndpoints } from './guarded-act.ts'
import { homeEndpoints } from './home.ts'
import { learningRecordEndpoints } from './learning-record.ts'
import { learningEndpoints } from './learning.ts'
import { logEndpoints } from './log.ts'
import { materialEndpoints } from './material.ts'
import { messageEndpoints } from './message.ts'
import { newsEndpoints } from './news.ts'
import { orderEndpoints } from './order.ts'
import { organizationConsoleEndpoints } from './organization-console.ts'
import { organizationEndpoints } from './organization.ts'
import { outlineEndpoints } from './outline.ts'
import { presenceEndpoints } from './presence.ts'
import { proofEndpoints } from './proof.ts'
import { questionEndpoints } from './question.ts'
import { registrationEndpoints } from './registration.ts'
import { riskyWordEndpoints } from './risky-words.ts'
import { roleEndpoints } from './role.ts'
import { rosterEndpoints } from './roster.ts'
import { secondFactorEndpoints } from './second-factor.ts'
import { settingsEndpoints } from './settings.ts'
import { studentBatchEndpoints } from './student-batch.ts'
import { studentCentreEndpoints } from './student-centre.ts'
import { studentHistoryEndpoints } from './student-history.ts'
import { studentStatisticsEndpoints } from './student-statistics.ts'
import { studentEndpoints } from './student.ts'
import { systemStatusEndpoints } from './system-status.ts'
import { systemEndpoints } from './system.ts'
import { teacherConsoleEndpoints } from './teacher-console.ts'
import { teacherEndpoints } from './teacher.ts'
import { trainingClassEndpoints } from './training-class.ts'
import { uploadEndpoints } from './upload.ts'
import { userAdminEndpoints } from './user-admin.ts'
import { userEndpoints } from './user.ts'

/** Every call of the product by name. The server binds them; the client and the API reference are derived from them. */
export const contract = {
  ...systemEndpoints,
  ...systemStatusEndpoints,
  ...accountEndpoints,
  ...registrationEndpoints,
  ...userEndpoints,
  ...userAdminEndpoints,
  ...organizationEndpoints,
  ...organizationConsoleEndpoints,
  ...courseEndpoints,
  ...courseAdminEndpoints,
  ...courseStatusEndpoints,
  ...orderEndpoints,
  ...dashboardEndpoints,
  ...homeEndpoints,
  ...newsEndpoints,
  ...messageEndpoints,
  ...deliveryEndpoints,
  ...materialEndpoints,
  ...learningEndpoints,
  ...questionEndpoints,
  ...studentCentreEndpoints,
  ...studentEndpoints,
  ...studentStatisticsEndpoints,
  ...studentHistoryEndpoints,
  ...studentBatchEndpoints,
  ...rosterEndpoints,
  ...trainingClassEndpoints,
  ...classRosterEndpoints,
  ...classroomEndpoints,
  ...uploadEndpoints,
  ...applicationEndpoints,
  ...certificateEndpoints,
  ...certificateBatchEndpoints,
  ...learningRecordEndpoints,
  ...presenceEndpoints,
  ...anomalyEndpoints,
  ...proofEndpoints,
  ...creditConfirmationEndpoints,
  ...guardedActEndpoints,
  ...evidenceEndpoints,
  ...categoryEndpoints,
  ...teacherEndpoints,
  ...teacherConsoleEndpoints,
  ...riskyWordEndpoints,
  ...settingsEndpoints,
  ...roleEndpoints,
  ...secondFactorEndpoints,
  ...logEndpoints,
  ...outlineEndpoints,
}
export type Contract = typeof contract
export type EndpointName = keyof Contract
