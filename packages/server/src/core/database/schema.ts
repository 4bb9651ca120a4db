import type { Generated } from 'kysely'

/** A 0/1 boolean column. */
export type Flag = 0 | 1
/** Epoch milliseconds. */
export type Instant = number

export interface OrganizationTable {
  id: Generated<number>
  name: string
  managerName: string
  contactPhone: string
  createdAt: Instant
  updatedAt: Instant
  version: Generated<number>
}

export interface CustomRoleTable {
  id: Generated<number>
  name: string
  description: Generated<string>
  permissions: string
  createdAt: Instant
  updatedAt: Instant
  version: Generated<number>
}

export interface FileTable {
  id: Generated<number>
  storage: string
  objectKey: string
  access: string
  contentType: string
  byteSize: number
  sha256: string
  originalName: string
  width: number | null
  height: number | null
  isEncrypted: Generated<Flag>
  createdBy: number | null
  claimTokenHash: string | null
  claimedAt: Instant | null
  createdAt: Instant
}

export interface UserTable {
  id: Generated<number>
  role: string
  username: string
  usernameKey: string
  name: string
  phone: string | null
  email: string | null
  emailKey: string | null
  passwordHash: string
  mustChangePassword: Generated<Flag>
  status: string
  avatarFileId: number | null
  organizationId: number | null
  customRoleId: number | null
  studentNumber: string | null
  idCardCipher: string | null
  idCardDigest: string | null
  ethnicity: string | null
  enrollmentDate: string | null
  importId: number | null
  createdAt: Instant
  updatedAt: Instant
  lastLoginAt: Instant | null
  deletedAt: Instant | null
  version: Generated<number>
}

export interface StudentGramTable {
  gram: string
  studentId: number
}

export interface StudentCountTable {
  organizationId: number
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
  avatarFileId: number | null
  userId: number | null
  createdAt: Instant
  updatedAt: Instant
  version: Generated<number>
}

export interface LoginSessionTable {
  id: Generated<number>
  loginId: string
  tokenHash: string
  userId: number
  createdAt: Instant
  renewAt: Instant
  expiresAt: Instant
  endsAt: Instant
  ip: string
  userAgent: string
}

export interface RateCounterTable {
  name: string
  count: number
  resetsAt: Instant
}

export interface VerificationCodeTable {
  id: Generated<number>
  purpose: string
  target: string
  codeHash: string
  tries: Generated<number>
  expiresAt: Instant
  usedAt: Instant | null
  createdAt: Instant
}

export interface CategoryTable {
  id: Generated<number>
  name: string
  position: number
  createdAt: Instant
  updatedAt: Instant
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
  categoryId: number
  level: string
  duration: number | null
  durationUnit: Generated<string>
  priceFen: Generated<number>
  coverFileId: number | null
  requiresLogin: Generated<Flag>
  status: string
  statusReason: Generated<string>
  summary: Generated<string>
  description: Generated<string>
  syllabus: Generated<string>
  seoKeywords: Generated<string>
  seoDescription: Generated<string>
  lessonCount: Generated<number>
  studentCount: Generated<number>
  enrollCount: Generated<number>
  publishedAt: Instant | null
  createdAt: Instant
  updatedAt: Instant
  deletedAt: Instant | null
  version: Generated<number>
}

export interface CourseTeacherTable {
  courseId: number
  teacherId: number
  position: number
}

export interface ChapterTable {
  id: Generated<number>
  courseId: number
  title: string
  position: number
  createdAt: Instant
  updatedAt: Instant
  deletedAt: Instant | null
  version: Generated<number>
}

export interface MediaTable {
  id: Generated<number>
  fileId: number | null
  externalUrl: string | null
  durationMs: number
  codec: Generated<string>
  posterFileId: number | null
  captionsFileId: number | null
  createdAt: Instant
}

export interface LessonTable {
  id: Generated<number>
  courseId: number
  chapterId: number
  title: string
  description: Generated<string>
  position: number
  mediaId: number | null
  isPreview: Generated<Flag>
  isPublic: Generated<Flag>
  creditHundredths: Generated<number>
  createdAt: Instant
  updatedAt: Instant
  deletedAt: Instant | null
  version: Generated<number>
}

export interface MaterialTable {
  id: Generated<number>
  name: string
  type: string
  scope: string
  courseId: number | null
  chapterId: number | null
  fileId: number | null
  url: string | null
  byteSize: number
  downloadCount: Generated<number>
  createdAt: Instant
  updatedAt: Instant
  version: Generated<number>
}

export interface EnrollmentTable {
  id: Generated<number>
  studentId: number
  courseId: number
  createdAt: Instant
  expiresAt: Instant | null
}

export interface OrderTable {
  id: Generated<number>
  studentId: number
  courseId: number
  enrollmentId: number
  amountFen: number
  status: string
  paidFen: Generated<number>
  paidAt: Instant | null
  method: Generated<string>
  refundedFen: Generated<number>
  refundedAt: Instant | null
  note: Generated<string>
  createdAt: Instant
  updatedAt: Instant
  version: Generated<number>
}

export interface PlaybackSessionTable {
  id: Generated<number>
  publicId: string
  studentId: number
  lessonId: number
  mediaId: number
  loginId: string
  anchorPositionMs: number | null
  anchorAt: Instant | null
  createdAt: Instant
}

export interface StudySegmentTable {
  id: Generated<number>
  studentId: number
  number: number
  lessonId: number
  courseId: number
  mediaId: number
  fromMs: number
  toMs: number
  newMs: number
  startedAt: Instant
  endedAt: Instant
  day: string
  recordedAt: Instant
  creditMode: string
  playbackSessionId: number
  ip: string | null
  device: string | null
  originDigest: string
  mac: string
}

export interface StudyRefusalTable {
  studentId: number
  lessonId: number
  day: string
  reason: string
  refusals: number
  lastAt: Instant
}

export interface ReportAnswerTable {
  studentId: number
  eventId: string
  answer: string
  createdAt: Instant
}

export interface LessonProgressTable {
  studentId: number
  lessonId: number
  courseId: number
  mediaId: number
  coverage: string
  coveredMs: number
  creditedMs: number
  progressPercent: number
  completedAt: Instant | null
  updatedAt: Instant
}

export interface CourseProgressTable {
  studentId: number
  courseId: number
  completedLessons: Generated<number>
  creditedMs: Generated<number>
  lastStudiedAt: Instant
}

export interface StudyDaysTable {
  studentId: number
  day: string
  creditedMs: number
}

export interface StudentTotalsTable {
  studentId: number
  claimedUntil: Generated<Instant>
  activeSessionId: Generated<number>
  creditedMs: Generated<number>
  completedLessons: Generated<number>
  studyDays: Generated<number>
  lastStudiedAt: Instant | null
  ledgerLength: Generated<number>
  ledgerMac: Generated<string>
  headMac: Generated<string>
}

export interface NoteTable {
  id: Generated<number>
  studentId: number
  lessonId: number
  content: string
  positionMs: number
  createdAt: Instant
  updatedAt: Instant
  version: Generated<number>
}

export interface LearningGoalTable {
  studentId: number
  dailySeconds: number
  weeklySeconds: number
  totalSeconds: number
  updatedAt: Instant
}

export interface CertificateTable {
  id: Generated<number>
  certificateNumber: string
  studentId: number
  courseId: number | null
  projectKey: string
  status: string
  studentName: string
  idCardCipher: string
  courseName: string
  completedHundredths: number
  issueDate: string
  completionDate: string
  instructorName: string
  universityName: string
  overrideReason: string | null
  revokedReason: string | null
  revokedAt: Instant | null
  supersededBy: number | null
  issuedBy: number | null
  createdAt: Instant
  deletedAt: Instant | null
}

export interface NewsTable {
  id: Generated<number>
  title: string
  content: string
  summary: string
  imageFileId: number | null
  author: string
  sourceType: string
  sourceUrl: string | null
  status: string
  publishedAt: Instant | null
  createdAt: Instant
  updatedAt: Instant
  version: Generated<number>
}

export interface TrainingApplicationTable {
  id: Generated<number>
  receiptDigest: string
  attendeeName: string
  attendeeGender: string
  idCardCipher: string
  idCardDigest: string
  attendeePhone: string
  lookUpDigest: string
  attendeeEducation: string
  attendeeAddress: string
  attendeeCompany: string
  handlerName: Generated<string>
  handlerPhone: Generated<string>
  idCardFrontFileId: number
  idCardBackFileId: number
  remarks: Generated<string>
  status: string
  reviewNote: Generated<string>
  reviewedBy: number | null
  reviewedAt: Instant | null
  studentId: number | null
  consentVersion: string
  consentedAt: Instant
  createdAt: Instant
  updatedAt: Instant
  version: Generated<number>
}

export interface SettingTable {
  name: string
  value: string
  updatedAt: Instant
}

export interface RevisionTable {
  name: string
  revision: number
}

export interface StudentImportTable {
  id: Generated<number>
  fileName: string
  createdBy: number
  result: string
  undoneAt: Instant | null
  createdAt: Instant
}

export interface OperationLogTable {
  id: Generated<number>
  at: Instant
  userId: number | null
  username: string
  action: string
  targetType: Generated<string>
  targetId: Generated<string>
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
  userId: number | null
  durationMs: number
}

export interface ErrorLogTable {
  id: Generated<number>
  at: Instant
  level: string
  message: string
  stackTrace: string
  requestId: Generated<string>
}

export interface OutboxTable {
  id: Generated<number>
  channel: string
  event: string
  target: string
  payload: string
  attempts: Generated<number>
  nextAttemptAt: Instant
  sentAt: Instant | null
  failedAt: Instant | null
  lastError: Generated<string>
  createdAt: Instant
}

/** Every table by its name; stated beside `migrations/`, described in docs/data-model.md. */
export interface Schema {
  organizations: OrganizationTable
  customRoles: CustomRoleTable
  files: FileTable
  users: UserTable
  studentGrams: StudentGramTable
  studentCounts: StudentCountTable
  teachers: TeacherTable
  loginSessions: LoginSessionTable
  rateCounters: RateCounterTable
  verificationCodes: VerificationCodeTable
  categories: CategoryTable
  courseStatuses: CourseStatusTable
  courses: CourseTable
  courseTeachers: CourseTeacherTable
  chapters: ChapterTable
  media: MediaTable
  lessons: LessonTable
  materials: MaterialTable
  enrollments: EnrollmentTable
  orders: OrderTable
  playbackSessions: PlaybackSessionTable
  studySegments: StudySegmentTable
  studyRefusals: StudyRefusalTable
  reportAnswers: ReportAnswerTable
  lessonProgress: LessonProgressTable
  courseProgress: CourseProgressTable
  studyDays: StudyDaysTable
  studentTotals: StudentTotalsTable
  notes: NoteTable
  learningGoals: LearningGoalTable
  certificates: CertificateTable
  news: NewsTable
  trainingApplications: TrainingApplicationTable
  settings: SettingTable
  revisions: RevisionTable
  studentImports: StudentImportTable
  operationLogs: OperationLogTable
  accessLogs: AccessLogTable
  errorLogs: ErrorLogTable
  outbox: OutboxTable
}
