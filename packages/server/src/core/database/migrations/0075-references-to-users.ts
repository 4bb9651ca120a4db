import type { Migration } from '../migrate.ts'

/**
 * Indexes every column that refers to a user: removing a user, as undoing an import does by the thousand, otherwise
 * reads each of these tables whole for each of them. Also finds the certificates of a class.
 */
const referencesToUsers: Migration = () => [
  `create index training_applications_reviewer on training_applications (reviewed_by) where reviewed_by is not null`,
  `create index settings_author on settings (updated_by) where updated_by is not null`,
  `create index order_payments_author on order_payments (created_by) where created_by is not null`,
  `create index student_imports_author on student_imports (created_by)`,
  `create index student_import_changes_student on student_import_changes (student_id)`,
  `create index record_prints_author on record_prints (printed_by)`,
  `create index study_logins_user on study_logins (user_id)`,
  `create index study_reminders_sender on study_reminders (sent_by)`,
  `create index lesson_questions_hider on lesson_questions (hidden_by) where hidden_by is not null`,
  `create index lesson_answers_author on lesson_answers (author_id)`,
  `create index question_reports_user on question_reports (user_id)`,
  `create index class_members_assessor on class_members (assessed_by) where assessed_by is not null`,
  `create index anomaly_findings_decider on anomaly_findings (decided_by) where decided_by is not null`,
  `create index credit_confirmations_requester on credit_confirmations (requested_by) where requested_by is not null`,
  `create index credit_confirmations_decider on credit_confirmations (decided_by) where decided_by is not null`,
  `create index certificates_class on certificates (class_id) where class_id is not null`,
]
export default referencesToUsers
