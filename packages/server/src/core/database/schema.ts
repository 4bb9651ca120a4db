import type { Generated } from 'kysely'

/** A 0/1 boolean column. */
export type Flag = 0 | 1
/** Epoch milliseconds. */
export type Instant = number

export interface OrganizationTable {
  id: Generated<number>
  name: string
  manager_name: string
  contact_phone: string
  created_at: Instant
  updated_at: Instant
  version: Generated<number>
}

export interface CustomRoleTable {
  id: Generated<number>
  name: string
  description: Generated<string>
  permissions: string
  created_at: Instant
  updated_at: Instant
  version: Generated<number>
}

export interface FileTable {
  id: Generated<number>
  storage: string
  object_key: string
  access: string
  content_type: string
  byte_size: number
  sha256: string
  original_name: string
  width: number | null
  height: number | null
  is_encrypted: Generated<Flag>
  created_by: number | null
  claim_token_hash: string | null
  claimed_at: Instant | null
  created_at: Instant
}

export interface UserTable {
  id: Generated<number>
  role: string
  username: string
  username_key: string
  name: string
  phone: string | null
  email: string | null
  email_key: string | null
  password_hash: string
  must_change_password: Generated<Flag>
  status: string
  avatar_file_id: number | null
  organization_id: number | null
  custom_role_id: number | null
  student_number: string | null
  id_card_cipher: string | null
  id_card_digest: string | null
  ethnicity: string | null
  enrollment_date: string | null
  import_id: number | null
  created_at: Instant
  updated_at: Instant
  last_login_at: Instant | null
  deleted_at: Instant | null
  version: Generated<number>
}

export interface StudentGramTable {
  gram: string
  student_id: number
}

export interface StudentCountTable {
  organization_id: number
  status: string
  block: number
  students: number
}

export interface TeacherTable {
  id: Generated<number>
  name: string
  gender: string
  specialty: string
  title: string
  phone: string
  email: string
  status: string
  avatar_file_id: number | null
  user_id: number | null
  created_at: Instant
  updated_at: Instant
  version: Generated<number>
}

export interface LoginSessionTable {
  id: Generated<number>
  login_id: string
  token_hash: string
  user_id: number
  created_at: Instant
  renew_at: Instant
  expires_at: Instant
  ends_at: Instant
  ip: string
  user_agent: string
}

export interface RateCounterTable {
  name: string
  count: number
  resets_at: Instant
}

export interface VerificationCodeTable {
  id: Generated<number>
  purpose: string
  target: string
  code_hash: string
  tries: Generated<number>
  expires_at: Instant
  used_at: Instant | null
  created_at: Instant
}

export interface CategoryTable {
  id: Generated<number>
  name: string
  position: number
  created_at: Instant
  updated_at: Instant
  version: Generated<number>
}

export interface CourseStatusTable {
  value: string
  name: string
  position: number
}

export interface CourseTable {
  id: Generated<number>
  name: string
  category_id: number
  level: string
  duration: number | null
  duration_unit: Generated<string>
  price_fen: Generated<number>
  cover_file_id: number | null
  requires_login: Generated<Flag>
  status: string
  status_reason: Generated<string>
  summary: Generated<string>
  description: Generated<string>
  syllabus: Generated<string>
  seo_keywords: Generated<string>
  seo_description: Generated<string>
  lesson_count: Generated<number>
  student_count: Generated<number>
  enroll_count: Generated<number>
  published_at: Instant | null
  created_at: Instant
  updated_at: Instant
  deleted_at: Instant | null
  version: Generated<number>
}

export interface CourseTeacherTable {
  course_id: number
  teacher_id: number
  position: number
}

export interface ChapterTable {
  id: Generated<number>
  course_id: number
  title: string
  position: number
  created_at: Instant
  updated_at: Instant
  deleted_at: Instant | null
  version: Generated<number>
}

export interface MediaTable {
  id: Generated<number>
  file_id: number | null
  external_url: string | null
  duration_ms: number
  codec: Generated<string>
  poster_file_id: number | null
  captions_file_id: number | null
  created_at: Instant
}

export interface LessonTable {
  id: Generated<number>
  course_id: number
  chapter_id: number
  title: string
  description: Generated<string>
  position: number
  media_id: number | null
  is_preview: Generated<Flag>
  is_public: Generated<Flag>
  credit_hundredths: Generated<number>
  created_at: Instant
  updated_at: Instant
  deleted_at: Instant | null
  version: Generated<number>
}

export interface MaterialTable {
  id: Generated<number>
  name: string
  type: string
  scope: string
  course_id: number | null
  chapter_id: number | null
  file_id: number | null
  url: string | null
  byte_size: number
  download_count: Generated<number>
  created_at: Instant
  updated_at: Instant
  version: Generated<number>
}

export interface EnrollmentTable {
  id: Generated<number>
  student_id: number
  course_id: number
  created_at: Instant
  expires_at: Instant | null
}

export interface OrderTable {
  id: Generated<number>
  student_id: number
  course_id: number
  enrollment_id: number
  amount_fen: number
  status: string
  paid_fen: Generated<number>
  paid_at: Instant | null
  method: Generated<string>
  refunded_fen: Generated<number>
  refunded_at: Instant | null
  note: Generated<string>
  created_at: Instant
  updated_at: Instant
  version: Generated<number>
}

export interface PlaybackSessionTable {
  id: Generated<number>
  public_id: string
  student_id: number
  lesson_id: number
  media_id: number
  login_id: string
  anchor_position_ms: number | null
  anchor_at: Instant | null
  created_at: Instant
}

export interface StudySegmentTable {
  id: Generated<number>
  student_id: number
  number: number
  lesson_id: number
  course_id: number
  media_id: number
  from_ms: number
  to_ms: number
  new_ms: number
  started_at: Instant
  ended_at: Instant
  day: string
  recorded_at: Instant
  credit_mode: string
  playback_session_id: number
  ip: string | null
  device: string | null
  origin_digest: string
  mac: string
}

export interface StudyRefusalTable {
  student_id: number
  lesson_id: number
  day: string
  reason: string
  refusals: number
  last_at: Instant
}

export interface ReportAnswerTable {
  student_id: number
  event_id: string
  answer: string
  created_at: Instant
}

export interface LessonProgressTable {
  student_id: number
  lesson_id: number
  course_id: number
  media_id: number
  coverage: string
  covered_ms: number
  credited_ms: number
  progress_percent: number
  completed_at: Instant | null
  updated_at: Instant
}

export interface CourseProgressTable {
  student_id: number
  course_id: number
  completed_lessons: Generated<number>
  credited_ms: Generated<number>
  last_studied_at: Instant
}

export interface StudyDaysTable {
  student_id: number
  day: string
  credited_ms: number
}

export interface StudentTotalsTable {
  student_id: number
  claimed_until: Generated<Instant>
  active_session_id: Generated<number>
  credited_ms: Generated<number>
  completed_lessons: Generated<number>
  study_days: Generated<number>
  last_studied_at: Instant | null
  ledger_length: Generated<number>
  ledger_mac: Generated<string>
  head_mac: Generated<string>
}

export interface NoteTable {
  id: Generated<number>
  student_id: number
  lesson_id: number
  content: string
  position_ms: number
  created_at: Instant
  updated_at: Instant
  version: Generated<number>
}

export interface LearningGoalTable {
  student_id: number
  daily_seconds: number
  weekly_seconds: number
  total_seconds: number
  updated_at: Instant
}

export interface CertificateTable {
  id: Generated<number>
  certificate_number: string
  student_id: number
  course_id: number | null
  project_key: string
  status: string
  student_name: string
  id_card_cipher: string
  course_name: string
  completed_hundredths: number
  issue_date: string
  completion_date: string
  instructor_name: string
  university_name: string
  override_reason: string | null
  revoked_reason: string | null
  revoked_at: Instant | null
  superseded_by: number | null
  issued_by: number | null
  created_at: Instant
  deleted_at: Instant | null
}

export interface NewsTable {
  id: Generated<number>
  title: string
  content: string
  summary: string
  image_file_id: number | null
  author: string
  source_type: string
  source_url: string | null
  status: string
  published_at: Instant | null
  created_at: Instant
  updated_at: Instant
  version: Generated<number>
}

export interface TrainingApplicationTable {
  id: Generated<number>
  receipt_digest: string
  attendee_name: string
  attendee_gender: string
  id_card_cipher: string
  id_card_digest: string
  attendee_phone: string
  look_up_digest: string
  attendee_education: string
  attendee_address: string
  attendee_company: string
  handler_name: Generated<string>
  handler_phone: Generated<string>
  id_card_front_file_id: number
  id_card_back_file_id: number
  remarks: Generated<string>
  status: string
  review_note: Generated<string>
  reviewed_by: number | null
  reviewed_at: Instant | null
  student_id: number | null
  consent_version: string
  consented_at: Instant
  created_at: Instant
  updated_at: Instant
  version: Generated<number>
}

export interface SettingTable {
  name: string
  value: string
  updated_at: Instant
}

export interface RevisionTable {
  name: string
  revision: number
}

export interface StudentImportTable {
  id: Generated<number>
  file_name: string
  created_by: number
  result: string
  undone_at: Instant | null
  created_at: Instant
}

export interface OperationLogTable {
  id: Generated<number>
  at: Instant
  user_id: number | null
  username: string
  action: string
  target_type: Generated<string>
  target_id: Generated<string>
  detail: Generated<string>
  ip: string
  result: string
}

export interface AccessLogTable {
  id: Generated<number>
  at: Instant
  method: string
  path: string
  ip: string
  status: number
  user_id: number | null
  duration_ms: number
}

export interface ErrorLogTable {
  id: Generated<number>
  at: Instant
  level: string
  message: string
  stack_trace: string
  request_id: Generated<string>
}

export interface OutboxTable {
  id: Generated<number>
  channel: string
  event: string
  target: string
  payload: string
  attempts: Generated<number>
  next_attempt_at: Instant
  sent_at: Instant | null
  failed_at: Instant | null
  last_error: Generated<string>
  created_at: Instant
}

/** Every table by its name; stated beside `migrations/`, described in docs/data-model.md. */
export interface Schema {
  organizations: OrganizationTable
  custom_roles: CustomRoleTable
  files: FileTable
  users: UserTable
  student_grams: StudentGramTable
  student_counts: StudentCountTable
  teachers: TeacherTable
  login_sessions: LoginSessionTable
  rate_counters: RateCounterTable
  verification_codes: VerificationCodeTable
  categories: CategoryTable
  course_statuses: CourseStatusTable
  courses: CourseTable
  course_teachers: CourseTeacherTable
  chapters: ChapterTable
  media: MediaTable
  lessons: LessonTable
  materials: MaterialTable
  enrollments: EnrollmentTable
  orders: OrderTable
  playback_sessions: PlaybackSessionTable
  study_segments: StudySegmentTable
  study_refusals: StudyRefusalTable
  report_answers: ReportAnswerTable
  lesson_progress: LessonProgressTable
  course_progress: CourseProgressTable
  study_days: StudyDaysTable
  student_totals: StudentTotalsTable
  notes: NoteTable
  learning_goals: LearningGoalTable
  certificates: CertificateTable
  news: NewsTable
  training_applications: TrainingApplicationTable
  settings: SettingTable
  revisions: RevisionTable
  student_imports: StudentImportTable
  operation_logs: OperationLogTable
  access_logs: AccessLogTable
  error_logs: ErrorLogTable
  outbox: OutboxTable
}
