import { accountEndpoints } from './account/account.ts'
import { challengeEndpoints } from './account/challenge.ts'
import { registrationEndpoints } from './account/registration.ts'
import { roleEndpoints } from './account/role.ts'
import { scanEndpoints } from './account/scan.ts'
import { secondFactorEndpoints } from './account/second-factor.ts'
import { userAdminEndpoints } from './account/user-admin.ts'
import { userEndpoints } from './account/user.ts'
import { wechatEndpoints } from './account/wechat.ts'
import { agreementEndpoints } from './agreement/agreement.ts'
import { authorityFormEndpoints } from './authority-forms/authority-form.ts'
import { classPaperEndpoints, classRosterEndpoints } from './class/class-roster.ts'
import { classroomEndpoints } from './class/classroom.ts'
import { trainingClassEndpoints } from './class/training-class.ts'
import { categoryEndpoints } from './course/category.ts'
import { courseAdminEndpoints } from './course/course-admin.ts'
import { courseStatusEndpoints } from './course/course-status-admin.ts'
import { courseEndpoints } from './course/course.ts'
import { materialEndpoints } from './course/material.ts'
import { mediaLibraryEndpoints } from './course/media-library.ts'
import { orderEndpoints } from './course/order.ts'
import { outlineEndpoints } from './course/outline.ts'
import { questionEndpoints } from './course/question.ts'
import { teacherConsoleEndpoints } from './course/teacher-console.ts'
import { teacherEndpoints } from './course/teacher.ts'
import { employmentEndpoints } from './employment/employment.ts'
import { appealEndpoints } from './exam/appeal.ts'
import { attemptEndpoints } from './exam/attempt.ts'
import { correctionEndpoints } from './exam/correction.ts'
import { examRoomEndpoints } from './exam/exam-room.ts'
import { examEndpoints } from './exam/exam.ts'
import { itemImportEndpoints } from './exam/item-import.ts'
import { itemBankEndpoints, itemEndpoints } from './exam/item.ts'
import { makeUpEndpoints } from './exam/make-up.ts'
import { paperEndpoints } from './exam/paper.ts'
import { sittingEndpoints } from './exam/sitting.ts'
import { statisticsEndpoints } from './exam/statistics.ts'
import { uploadEndpoints } from './files/upload.ts'
import { invoiceEndpoints } from './invoice/invoice.ts'
import { riskyWordEndpoints } from './kit/risky-words.ts'
import { anomalyEndpoints } from './learning/anomaly.ts'
import { creditConfirmationEndpoints } from './learning/credit-confirmation.ts'
import { guardedActEndpoints } from './learning/guarded-act.ts'
import { learningEndpoints, noteEndpoints } from './learning/learning.ts'
import { faceEndpoints, itemCheckEndpoints, presenceEndpoints } from './learning/presence.ts'
import { messageEndpoints } from './messaging/message.ts'
import { outboxEndpoints } from './messaging/outbox.ts'
import { dashboardEndpoints } from './office/dashboard.ts'
import { logEndpoints } from './office/log.ts'
import { settingsEndpoints } from './office/settings.ts'
import { systemStatusEndpoints } from './office/system-status.ts'
import { systemEndpoints } from './office/system.ts'
import { organizationConsoleEndpoints } from './organization/organization-console.ts'
import { organizationEndpoints } from './organization/organization.ts'
import { applicationEndpoints } from './papers/application.ts'
import { certificateBatchEndpoints } from './papers/certificate-batch.ts'
import { certificateDesignEndpoints } from './papers/certificate-design.ts'
import { certificateEndpoints } from './papers/certificate.ts'
import { learningRecordEndpoints } from './papers/learning-record.ts'
import { trainingProjectEndpoints } from './papers/training-project.ts'
import { paymentEndpoints } from './payment/payment.ts'
import { refundEndpoints } from './payment/refund.ts'
import { statementEndpoints } from './payment/statement.ts'
import { deletionEndpoints } from './privacy/deletion.ts'
import { privacyEndpoints } from './privacy/privacy.ts'
import { evidenceEndpoints } from './proof/evidence.ts'
import { proofEndpoints } from './proof/proof.ts'
import { homeEndpoints } from './site/home.ts'
import { newsEndpoints } from './site/news.ts'
import { guardianEndpoints } from './student/guardian.ts'
import { rosterEndpoints, rosterEntryEndpoints } from './student/roster.ts'
import { studentBatchEndpoints } from './student/student-batch.ts'
import { goalEndpoints, studentCentreEndpoints, studyRecordEndpoints } from './student/student-centre.ts'
import { studentHistoryEndpoints } from './student/student-history.ts'
import { studentStatisticsEndpoints } from './student/student-statistics.ts'
import { studentEndpoints } from './student/student.ts'
import { trainingContractEndpoints } from './training-contract/training-contract.ts'

/** Every call of the product by name. The server binds them; the client and the API reference are derived from them. */
export const contract = {
  ...systemEndpoints,
  ...systemStatusEndpoints,
  ...accountEndpoints,
  ...registrationEndpoints,
  ...challengeEndpoints,
  ...wechatEndpoints,
  ...scanEndpoints,
  ...userEndpoints,
  ...agreementEndpoints,
  ...deletionEndpoints,
  ...privacyEndpoints,
  ...userAdminEndpoints,
  ...organizationEndpoints,
  ...organizationConsoleEndpoints,
  ...courseEndpoints,
  ...courseAdminEndpoints,
  ...courseStatusEndpoints,
  ...orderEndpoints,
  ...paymentEndpoints,
  ...refundEndpoints,
  ...statementEndpoints,
  ...dashboardEndpoints,
  ...homeEndpoints,
  ...newsEndpoints,
  ...messageEndpoints,
  ...outboxEndpoints,
  ...materialEndpoints,
  ...mediaLibraryEndpoints,
  ...learningEndpoints,
  ...noteEndpoints,
  ...questionEndpoints,
  ...studentCentreEndpoints,
  ...goalEndpoints,
  ...studyRecordEndpoints,
  ...studentEndpoints,
  ...guardianEndpoints,
  ...studentStatisticsEndpoints,
  ...studentHistoryEndpoints,
  ...studentBatchEndpoints,
  ...rosterEndpoints,
  ...rosterEntryEndpoints,
  ...trainingClassEndpoints,
  ...classRosterEndpoints,
  ...classPaperEndpoints,
  ...classroomEndpoints,
  ...employmentEndpoints,
  ...authorityFormEndpoints,
  ...uploadEndpoints,
  ...invoiceEndpoints,
  ...trainingContractEndpoints,
  ...applicationEndpoints,
  ...trainingProjectEndpoints,
  ...certificateEndpoints,
  ...certificateBatchEndpoints,
  ...certificateDesignEndpoints,
  ...learningRecordEndpoints,
  ...presenceEndpoints,
  ...faceEndpoints,
  ...itemCheckEndpoints,
  ...anomalyEndpoints,
  ...proofEndpoints,
  ...creditConfirmationEndpoints,
  ...guardedActEndpoints,
  ...evidenceEndpoints,
  ...categoryEndpoints,
  ...itemBankEndpoints,
  ...itemEndpoints,
  ...itemImportEndpoints,
  ...paperEndpoints,
  ...examEndpoints,
  ...attemptEndpoints,
  ...appealEndpoints,
  ...correctionEndpoints,
  ...examRoomEndpoints,
  ...makeUpEndpoints,
  ...sittingEndpoints,
  ...statisticsEndpoints,
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
