import type { AccountStatus, Gender } from '@jiangxue/contract/account/account.values.ts'
import type { FactorKind } from '@jiangxue/contract/account/second-factor.values.ts'
import type { ScanState } from '@jiangxue/contract/account/wechat.values.ts'
import type { AgreementKind, ConsentPlace } from '@jiangxue/contract/agreement/agreement.values.ts'
import type { AuthorityFormFields } from '@jiangxue/contract/authority-forms/authority-form.ts'
import type { AuthorityKind } from '@jiangxue/contract/authority-forms/authority-form.values.ts'
import type { ClassStatus, PartKind } from '@jiangxue/contract/class/training-class.values.ts'
import type { CourseLevel, DurationUnit } from '@jiangxue/contract/course/course.values.ts'
import type { HourRule } from '@jiangxue/contract/course/hour-rule.values.ts'
import type { LearningOrder } from '@jiangxue/contract/course/learning-order.values.ts'
import type { MaterialScope, MaterialType } from '@jiangxue/contract/course/material.values.ts'
import type { OrderPaymentKind, OrderStatus } from '@jiangxue/contract/course/order.values.ts'
import type {
  EmploymentSource,
  EmploymentStatus,
  WorkContract,
} from '@jiangxue/contract/employment/employment.values.ts'
import type { AppealState } from '@jiangxue/contract/exam/appeal.values.ts'
import type { CorrectionKind, CorrectionState } from '@jiangxue/contract/exam/correction.values.ts'
import type {
  AttemptEnd,
  AttemptEvent,
  AttemptState,
  DeviceRule,
  ExamKind,
  MultipleRule,
  ResultRule,
  Reveal,
} from '@jiangxue/contract/exam/exam.values.ts'
import type { ImportedItem, ItemImport, ItemImportRow } from '@jiangxue/contract/exam/item-import.ts'
import type { ImportOutcome, ItemImportStatus } from '@jiangxue/contract/exam/item-import.values.ts'
import type { ItemDifficulty, ItemKind, ItemStatus } from '@jiangxue/contract/exam/item.values.ts'
import type { PaperSection } from '@jiangxue/contract/exam/paper.ts'
import type { Answer } from '@jiangxue/contract/exam/sitting.ts'
import type { InvoiceBuyer, InvoiceState } from '@jiangxue/contract/invoice/invoice.values.ts'
import type { Role } from '@jiangxue/contract/kit/access.ts'
import type { Permission } from '@jiangxue/contract/kit/sections.values.ts'
import type { AnomalyRule, AnomalyState } from '@jiangxue/contract/learning/anomaly.values.ts'
import type { ConfirmedChange } from '@jiangxue/contract/learning/credit-confirmation.ts'
import type { ConfirmedKind } from '@jiangxue/contract/learning/credit-confirmation.values.ts'
import type { GuardedAct } from '@jiangxue/contract/learning/guarded-act.values.ts'
import type { RefusalReason } from '@jiangxue/contract/learning/learning.values.ts'
import type { PresenceRule } from '@jiangxue/contract/learning/presence.values.ts'
import type { NotificationEvent } from '@jiangxue/contract/messaging/notification.values.ts'
import type { ApplicationStatus, Education } from '@jiangxue/contract/papers/application.values.ts'
import type { CertificateDesign } from '@jiangxue/contract/papers/certificate-design.values.ts'
import type { CertificateOutcome, CertificateStatus } from '@jiangxue/contract/papers/certificate.values.ts'
import type {
  IntentState,
  PayChannel,
  PayProduct,
  RefundState,
  StatementKind,
  StatementMatch,
  StatementState,
} from '@jiangxue/contract/payment/payment.values.ts'
import type { PrivacyRequestKind, PrivacyRequestState } from '@jiangxue/contract/privacy/privacy.values.ts'
import type { AnchorChannel } from '@jiangxue/contract/proof/proof.values.ts'
import type { NewsSource } from '@jiangxue/contract/site/news.values.ts'
import type { ImportStatus } from '@jiangxue/contract/student/roster.values.ts'
import type {
  ContractFields,
  ContractState,
  SignMethod,
  Strokes,
} from '@jiangxue/contract/training-contract/training-contract.values.ts'
import type { Generated } from 'kysely'
import type { JsonText } from '../json-text.ts'

// Generated from the migrations by `npm run reference`; do not edit.

/** A boolean column. */
type Flag = 0 | 1

/** Every table by name; docs/data-model.md explains them. */
export interface Schema {
  accessLogs: {
    id: Generated<number>
    at: number
    method: string
    path: string
    ip: string
    status: number
    userId: number | null
    durationMs: number
    requestId: Generated<string>
    requests: Generated<number>
  }
  agreementDrafts: { kind: AgreementKind; title: string; html: string; version: Generated<number>; updatedAt: number }
  agreements: {
    id: Generated<number>
    kind: AgreementKind
    version: number
    title: string
    html: string
    summary: string
    needsConsentAgain: number
    publishedAt: number
    publishedBy: number | null
  }
  anchorDeliveries: {
    id: Generated<number>
    anchorNumber: number
    channel: AnchorChannel
    target: string
    outboxId: number
    createdAt: number
    deliveredAt: number | null
    token: string | null
  }
  anchorLeaves: { position: number; kind: string; targetId: number; hash: string; facts: string }
  anchorNodes: { level: number; position: number; hash: string }
  anchors: {
    number: number
    madeAt: number
    size: number
    root: string
    statement: string
    signature: string
    madeBy: number | null
    isLost: Generated<Flag>
  }
  anomalyCounts: { ownerId: number; state: string; rule: string; block: number; findings: number }
  anomalyFindings: {
    id: Generated<number>
    rule: AnomalyRule
    studentId: number
    day: string
    facts: JsonText<Readonly<Record<string, number | string>>>
    firstNumber: number
    lastNumber: number
    state: Generated<AnomalyState>
    ownerId: number | null
    notifiedAt: number | null
    reason: Generated<string>
    decidedBy: number | null
    decidedAt: number | null
    discountedMs: Generated<number>
    answer: Generated<string>
    answeredAt: number | null
    createdAt: number
    version: Generated<number>
  }
  anomalyScans: { name: string; segmentId: number; eventId: number; refusedAt: number }
  attemptEvents: { id: Generated<number>; attemptId: number; at: number; kind: AttemptEvent; detail: string }
  attemptMarks: {
    id: Generated<number>
    attemptId: number
    position: number
    points: number
    comment: string
    markedBy: number | null
    at: number
  }
  authorityFormVersions: {
    formId: number
    version: number
    content: JsonText<AuthorityFormFields>
    changedBy: number
    changedAt: number
  }
  authorityForms: {
    id: Generated<number>
    name: string
    authority: string
    kind: AuthorityKind
    version: number
    deletedAt: number | null
  }
  categories: {
    id: Generated<number>
    name: string
    position: number
    createdAt: number
    updatedAt: number
    version: Generated<number>
  }
  certificateDesigns: {
    id: Generated<number>
    base: CertificateDesign
    data: string
    backgroundFileId: number | null
    sealFileId: number | null
    createdAt: number
    createdBy: number
  }
  certificateResults: {
    userId: number
    studentId: number
    outcome: CertificateOutcome
    certificateId: number | null
    reason: Generated<string>
  }
  certificates: {
    id: Generated<number>
    certificateNumber: string
    studentId: number
    courseId: number | null
    projectKey: string
    status: CertificateStatus
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
    revokedAt: number | null
    supersededBy: number | null
    issuedBy: number | null
    createdAt: number
    deletedAt: number | null
    verifyOrigin: Generated<string>
    hasAssessment: Generated<Flag>
    classId: number | null
    periodFrom: string | null
    periodTo: string | null
    completedLessons: number | null
    totalLessons: number | null
    boundOn: string | null
    classroomHundredths: Generated<number>
    designId: number | null
  }
  chapters: {
    id: Generated<number>
    courseId: number
    title: string
    position: number
    createdAt: number
    updatedAt: number
    deletedAt: number | null
    version: Generated<number>
  }
  classCourses: { classId: number; courseId: number; position: number; addedAt: Generated<number> }
  classMembers: {
    classId: number
    studentId: number
    joinedAt: number
    importId: number | null
    score: number | null
    isPassed: Flag | null
    assessedOn: string | null
    assessedBy: number | null
    assessedAt: number | null
  }
  classParts: {
    id: Generated<number>
    classId: number
    position: number
    name: string
    kind: PartKind
    weight: number
    passScore: number
  }
  classTeachers: { classId: number; teacherId: number; position: number }
  classroomHours: { sessionId: number; studentId: number; number: number; cancelledNumber: number | null }
  classroomSessions: {
    id: Generated<number>
    classId: number
    heldOn: string
    hundredths: number
    topic: string
    teacherName: string
    reason: string
    sheetFileId: number
    sheetSha256: string
    enteredBy: number
    enteredAt: number
  }
  consents: {
    id: Generated<number>
    userId: number | null
    applicationId: number | null
    kind: AgreementKind
    version: number
    isGiven: number
    place: ConsentPlace
    at: number
    ip: string
    userAgent: string
  }
  correctedAttempts: {
    correctionId: number
    attemptId: number
    scoreBefore: number | null
    scoreAfter: number | null
    passedBefore: number | null
    passedAfter: number | null
    hasConflict: number
  }
  counters: { name: string; value: number }
  courseProgress: {
    studentId: number
    courseId: number
    completedLessons: Generated<number>
    creditedMs: Generated<number>
    lastStudiedAt: number
    classId: number | null
  }
  courseStatuses: { value: string; name: string; position: number; tone: Generated<string> }
  courseTeachers: { courseId: number; teacherId: number; position: number }
  courses: {
    id: Generated<number>
    name: string
    categoryId: number
    level: CourseLevel
    duration: number | null
    durationUnit: Generated<DurationUnit>
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
    publishedAt: number | null
    createdAt: number
    updatedAt: number
    deletedAt: number | null
    version: Generated<number>
    learningOrder: Generated<LearningOrder>
    needsContract: Generated<number>
  }
  creditChanges: {
    id: Generated<number>
    number: number
    kind: string
    facts: string
    changedBy: number
    changedAt: number
    mac: string
  }
  creditConfirmations: {
    id: Generated<number>
    kind: ConfirmedKind
    targetId: Generated<number>
    changes: JsonText<ConfirmedChange[]>
    requestedBy: number | null
    requestedAt: number
    decidedBy: number | null
    decidedAt: number | null
    isConfirmed: Generated<number>
    reason: Generated<string>
    usedAt: number | null
    call: Generated<string>
  }
  customRoles: {
    id: Generated<number>
    name: string
    description: Generated<string>
    permissions: JsonText<Permission[]>
    createdAt: number
    updatedAt: number
    version: Generated<number>
  }
  employmentAsks: { studentId: number; classId: number; step: number; askedAt: number }
  employmentRecords: {
    id: Generated<number>
    studentId: number
    classId: number
    step: number
    status: EmploymentStatus
    employer: string
    post: string
    sinceOn: string | null
    contract: WorkContract | null
    source: EmploymentSource
    enteredBy: number | null
    enteredAt: number
  }
  enrollments: {
    id: Generated<number>
    studentId: number
    courseId: number
    createdAt: number
    expiresAt: number | null
    replacedAt: number | null
    classId: number | null
  }
  errorLogs: {
    id: Generated<number>
    at: number
    level: string
    message: string
    stackTrace: string
    requestId: string
  }
  examAttempts: {
    id: Generated<number>
    examId: number
    studentId: number
    number: number
    seed: string
    state: AttemptState
    session: string
    takeovers: Generated<number>
    startedAt: number
    deadlineAt: number
    handedInAt: number | null
    endedBy: AttemptEnd | null
    saveNumber: Generated<number>
    answers: JsonText<Readonly<Record<string, Answer>>>
    answered: Generated<number>
    leaves: Generated<number>
    paperDigest: string
    answersDigest: string | null
    objective: number | null
    manual: number | null
    score: number | null
    isPassed: number | null
    isUsed: number
    version: Generated<number>
    unlocks: Generated<number>
    outageMinutes: Generated<number>
    warnings: Generated<number>
    warningsRead: Generated<number>
    lateSaves: Generated<number>
    lateAcceptedAt: number | null
    makeUp: Generated<number>
    device: string | null
    isRecorded: Generated<number>
    recordedAnswers: string | null
    recordedResult: string | null
  }
  examCandidates: { examId: number; studentId: number; extraMinutes: number; extraAttempts: number; note: string }
  examItems: { examId: number; position: number; section: number; itemVersionId: number }
  examNotices: { id: Generated<number>; examId: number; event: string; dueAt: number; afterId: Generated<number> }
  exams: {
    id: Generated<number>
    kind: ExamKind
    name: string
    classId: number | null
    courseId: number | null
    paperId: number
    opensAt: number
    closesAt: number | null
    minutes: number
    lateMinutes: number | null
    earlyMinutes: number
    attempts: number
    passPercent: number
    resultRule: ResultRule
    multipleRule: MultipleRule
    shufflesItems: number
    shufflesOptions: number
    reveals: Reveal
    leaveLimit: number | null
    sections: string | null
    poolDigest: string | null
    items: Generated<number>
    total: Generated<number>
    publishedAt: number | null
    endedAt: number | null
    releasedAt: number | null
    version: Generated<number>
    createdAt: number
    updatedAt: number
    deviceRule: Generated<DeviceRule>
    hasDoorCode: Generated<number>
    networks: Generated<JsonText<string[]>>
    needsLessons: Generated<number>
    partId: number | null
    makeUps: Generated<number>
    makeUpOpensAt: number | null
    makeUpClosesAt: number | null
    correctionsDigest: string | null
    cooldownMinutes: Generated<number>
  }
  facePictures: { studentId: number; digest: string; comparedAt: number }
  factorChallenges: {
    tokenHash: string
    userId: number
    purpose: string
    secret: Generated<string>
    boundTo: string
    expiresAt: number
  }
  files: {
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
    claimedAt: number | null
    createdAt: number
  }
  guardedActs: {
    id: Generated<number>
    act: GuardedAct
    targetId: number
    subject: string
    changes: JsonText<ConfirmedChange[]>
    doneBy: number
    doneAt: number
    confirmedBy: number | null
    changeNumber: number
  }
  guardians: {
    studentId: number
    name: string
    relation: string | null
    phone: string
    consentedOn: string | null
    consentWay: string | null
    note: Generated<string>
    recordedBy: number | null
    recordedAt: number
    version: Generated<number>
  }
  invoices: {
    id: Generated<number>
    orderId: number
    state: InvoiceState
    buyer: InvoiceBuyer
    title: string
    taxNumber: string
    email: string
    amountFen: number
    number: Generated<string>
    note: Generated<string>
    fileId: number | null
    createdAt: number
    settledAt: number | null
    settledBy: number | null
    version: Generated<number>
  }
  itemBanks: {
    id: Generated<number>
    name: string
    courseId: number | null
    version: Generated<number>
    createdAt: number
    updatedAt: number
  }
  itemCorrections: {
    id: Generated<number>
    examId: number
    itemVersionId: number
    kind: CorrectionKind
    answerKey: string | null
    reason: string
    state: CorrectionState
    lastMarkId: number
    afterId: Generated<number>
    createdBy: number
    createdAt: number
    doneAt: number | null
  }
  itemImportRows: {
    id: Generated<number>
    importId: number
    rowNumber: number
    place: string
    outcome: ImportOutcome
    item: JsonText<ImportedItem>
    problems: JsonText<ItemImportRow['problems']>
    digest: string
  }
  itemImports: {
    id: Generated<number>
    bankId: number
    fileName: string
    status: ItemImportStatus
    counts: JsonText<ItemImport['counts']>
    notes: JsonText<string[]>
    createdBy: number
    createdAt: number
    committedAt: number | null
    undoneAt: number | null
  }
  itemVersions: {
    id: Generated<number>
    itemId: number
    number: number
    stem: string
    options: string
    keepsOrder: Flag
    answerKey: string
    analysis: string
    digest: string
    createdBy: number | null
    createdAt: number
  }
  items: {
    id: Generated<number>
    bankId: number
    kind: ItemKind
    number: number
    summary: string
    digest: string
    topic: string
    difficulty: ItemDifficulty
    status: ItemStatus
    usedCount: Generated<number>
    importId: number | null
    createdAt: number
    updatedAt: number
    version: Generated<number>
  }
  jobRuns: { id: Generated<number>; job: string; startedAt: number; endedAt: number; isSuccess: Flag; facts: string }
  keywordCounts: { keyword: string; students: number }
  knownOrigins: { userId: number; digest: string; lastUsedAt: number }
  learningGoals: {
    studentId: number
    dailySeconds: number
    weeklySeconds: number
    totalSeconds: number
    updatedAt: number
  }
  leases: { name: string; holder: string; leasedUntil: number }
  ledgerEvents: {
    id: Generated<number>
    studentId: number
    number: number
    kind: string
    facts: string
    recordedAt: number
    mac: string
  }
  ledgerSeals: { name: string; students: number; rowCount: number; total: string; seal: string }
  lessonAnswers: { id: Generated<number>; questionId: number; authorId: number; content: string; createdAt: number }
  lessonProgress: {
    studentId: number
    lessonId: number
    courseId: number
    mediaId: number
    coverage: string
    coveredMs: number
    creditedMs: number
    progressPercent: number
    completedAt: number | null
    updatedAt: number
    ruleParts: Generated<string>
  }
  lessonQuestions: {
    id: Generated<number>
    lessonId: number
    courseId: number
    studentId: number
    positionMs: number
    content: string
    createdAt: number
    answeredAt: number | null
    hiddenAt: number | null
    hiddenBy: number | null
    reports: Generated<number>
  }
  lessons: {
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
    createdAt: number
    updatedAt: number
    deletedAt: number | null
    version: Generated<number>
    gateExamId: number | null
  }
  logChains: { name: string; removed: number; removedMac: string; length: number; mac: string; seal: string }
  loginSessions: {
    id: Generated<number>
    loginId: string
    tokenHash: string
    userId: number
    createdAt: number
    renewAt: number
    expiresAt: number
    endsAt: number
    ip: string
    userAgent: string
    provedAt: Generated<number>
    device: string | null
  }
  materials: {
    id: Generated<number>
    name: string
    type: MaterialType
    scope: MaterialScope
    courseId: number | null
    chapterId: number | null
    fileId: number | null
    url: string | null
    byteSize: number
    downloadCount: Generated<number>
    createdAt: number
    updatedAt: number
    version: Generated<number>
  }
  media: {
    id: Generated<number>
    fileId: number | null
    externalUrl: string | null
    durationMs: number
    codec: Generated<string>
    posterFileId: number | null
    captionsFileId: number | null
    createdAt: number
    sha256: Generated<string>
    byteSize: number | null
    byteMap: string | null
    endsAtMs: number | null
    comparedAt: number | null
    foundSha256: string | null
  }
  memberParts: {
    partId: number
    studentId: number
    score: number | null
    isPassed: Flag
    assessedOn: string
    assessedBy: number
    assessedAt: number
    reason: string
  }
  messages: {
    id: Generated<number>
    userId: number
    event: NotificationEvent
    subject: string
    body: string
    facts: JsonText<Readonly<Record<string, string>>>
    createdAt: number
    readAt: number | null
    targetId: number | null
  }
  migrations: { name: string; appliedAt: number }
  news: {
    id: Generated<number>
    title: string
    content: string
    summary: string
    imageFileId: number | null
    author: string
    sourceType: NewsSource
    sourceUrl: string | null
    status: string
    publishedAt: number | null
    createdAt: number
    updatedAt: number
    version: Generated<number>
  }
  notes: {
    id: Generated<number>
    studentId: number
    lessonId: number
    content: string
    positionMs: number
    createdAt: number
    updatedAt: number
    version: Generated<number>
    isShared: Generated<Flag>
  }
  operationLogs: {
    id: Generated<number>
    at: number
    userId: number | null
    username: string
    action: string
    targetType: Generated<string>
    targetId: Generated<string>
    detail: Generated<string>
    ip: string
    result: string
    number: number | null
    mac: Generated<string>
    requestId: Generated<string>
  }
  orderPayments: {
    id: Generated<number>
    orderId: number
    kind: OrderPaymentKind
    amountFen: number
    at: number
    method: Generated<string>
    note: Generated<string>
    reversesId: number | null
    createdBy: number | null
    createdAt: number
    reference: Generated<string>
    intentId: number | null
    refundId: number | null
  }
  orders: {
    id: Generated<number>
    studentId: number
    courseId: number
    enrollmentId: number
    amountFen: number
    status: OrderStatus
    paidFen: Generated<number>
    paidAt: number | null
    method: Generated<string>
    refundedFen: Generated<number>
    refundedAt: number | null
    note: Generated<string>
    createdAt: number
    updatedAt: number
    version: Generated<number>
  }
  organizations: {
    id: Generated<number>
    name: string
    managerName: string
    contactPhone: string
    createdAt: number
    updatedAt: number
    version: Generated<number>
  }
  outbox: {
    id: Generated<number>
    channel: string
    event: string
    target: string
    payload: string
    attempts: Generated<number>
    nextAttemptAt: number
    sentAt: number | null
    failedAt: number | null
    lastError: Generated<string>
    createdAt: number
    isCode: Generated<Flag>
  }
  paperFonts: {
    id: Generated<number>
    fileId: number
    name: string
    characters: number
    createdAt: number
    createdBy: number
  }
  papers: {
    id: Generated<number>
    name: string
    courseId: number | null
    sections: JsonText<PaperSection[]>
    items: number
    total: number
    version: Generated<number>
    createdAt: number
    updatedAt: number
  }
  paymentIntents: {
    id: Generated<number>
    orderId: number
    channel: PayChannel
    product: PayProduct
    outTradeNo: string
    amountFen: number
    state: IntentState
    flag: string | null
    createdAt: number
    expiresAt: number
    nextQueryAt: number | null
    lastQueriedAt: number | null
    providerNo: string | null
    paidAt: number | null
    payerDigest: string | null
    createdBy: number
    ip: string
  }
  paymentNotices: {
    id: Generated<number>
    channel: PayChannel
    at: number
    kind: string
    outNo: string
    outcome: string
    body: string
  }
  playbackSessions: {
    id: Generated<number>
    publicId: string
    studentId: number
    lessonId: number
    mediaId: number
    loginId: string
    anchorPositionMs: number | null
    anchorAt: number | null
    createdAt: number
    isNamed: Generated<Flag>
    seal: Generated<string>
    delivered: string | null
    estimatedMs: Generated<number>
  }
  presenceStates: {
    studentId: number
    facts: string
    seal: string
    settleAt: number | null
    waitingSince: number | null
  }
  privacyRequests: {
    id: Generated<number>
    userId: number
    kind: PrivacyRequestKind
    state: PrivacyRequestState
    note: Generated<string>
    answer: Generated<string>
    askedAt: number
    dueOn: string
    closedAt: number | null
    closedBy: number | null
    version: Generated<number>
  }
  processes: {
    id: string
    host: string
    pid: number
    version: string
    startedAt: number
    seenAt: number
    memoryBytes: number
  }
  qrLogins: {
    codeHash: string
    device: string
    state: ScanState
    userId: number | null
    ip: string
    userAgent: string
    opens: Generated<number>
    expiresAt: number
  }
  questionReports: { questionId: number; userId: number; reason: string; createdAt: number }
  rateCounters: { name: string; count: number; resetsAt: number }
  recordPrints: {
    id: Generated<number>
    codeDigest: string
    studentId: number
    studentName: string
    institution: string
    trainingProject: string
    completedLessons: number
    watchedLessons: number
    creditedMs: number
    ledgerLength: number
    ledgerMac: string
    headMac: string
    verifyOrigin: string
    printedBy: number
    printedAt: number
    seal: string
    creditTenths: number | null
  }
  recoveryCodes: { userId: number; digest: string }
  refunds: {
    id: Generated<number>
    orderId: number
    intentId: number
    outRefundNo: string
    amountFen: number
    isReturn: Generated<number>
    endsEnrollment: number | null
    reason: string
    state: RefundState
    note: Generated<string>
    failure: Generated<string>
    providerNo: string | null
    createdAt: number
    askedBy: number | null
    decidedBy: number | null
    decidedAt: number | null
    nextTryAt: number | null
    tries: Generated<number>
    doneAt: number | null
    version: Generated<number>
  }
  reportResults: { studentId: number; eventId: string; result: string; createdAt: number }
  revisions: { name: string; revision: number }
  scoreAppeals: {
    id: Generated<number>
    attemptId: number
    position: number | null
    content: string
    state: AppealState
    scoreBefore: number
    reply: Generated<string>
    createdAt: number
    decidedBy: number | null
    decidedAt: number | null
    correctionId: number | null
  }
  secondFactors: {
    id: Generated<number>
    userId: number
    kind: FactorKind
    name: string
    secret: string
    credentialId: string | null
    counter: number
    transports: Generated<string>
    createdAt: number
    lastUsedAt: number | null
  }
  settings: { name: string; value: string; updatedAt: number; updatedBy: number | null }
  statementLines: {
    id: Generated<number>
    statementId: number
    kind: StatementKind
    outNo: string
    providerNo: string
    found: StatementMatch
    amountFen: number | null
    bookedFen: number | null
    feeFen: number
    orderId: number | null
  }
  statements: {
    id: Generated<number>
    channel: PayChannel
    day: string
    state: StatementState
    payments: number
    paidFen: number
    refunds: number
    refundedFen: number
    feeFen: number
    differences: number
    fetchedAt: number
  }
  stores: {
    id: Generated<number>
    type: string
    endpoint: string
    bucket: string
    region: string
    domain: string
    accessKey: string
    secretKey: string
  }
  studentCounts: { organizationId: number; status: string; block: number; students: number }
  studentGrams: { gram: string; studentId: number }
  studentImportChanges: { importId: number; studentId: number; columns: JsonText<string[]>; version: number }
  studentImports: {
    id: Generated<number>
    fileName: string
    status: ImportStatus
    organizationId: number | null
    createdBy: number
    createdAt: number
    committedAt: number | null
    undoneAt: number | null
    total: number
    created: number
    updated: number
    skipped: number
    refused: number
    rowsCipher: string | null
    errorsCipher: string | null
    seedCipher: string | null
    firstStudentId: number | null
    lastStudentId: number | null
    needsGrams: Generated<Flag>
    notifiedThrough: Generated<number>
    classId: number | null
    joined: Generated<number>
  }
  studentTotals: {
    studentId: number
    creditedUntil: Generated<number>
    activeSessionId: Generated<number>
    creditedMs: Generated<number>
    completedLessons: Generated<number>
    studyDays: Generated<number>
    lastStudiedAt: number | null
    ledgerLength: Generated<number>
    ledgerMac: Generated<string>
    headMac: Generated<string>
    identity: Generated<string>
    refusals: Generated<number>
  }
  studyDayTotals: { day: string; creditedMs: number }
  studyDays: {
    studentId: number
    day: string
    creditedMs: number
    firstNumber: Generated<number>
    lastNumber: Generated<number>
  }
  studyLogins: {
    loginId: string
    userId: number
    startedAt: number
    ip: string | null
    userAgent: string | null
    device: string | null
  }
  studyRefusals: {
    studentId: number
    lessonId: number
    day: string
    reason: RefusalReason
    refusals: number
    lastAt: number
  }
  studyReminders: { studentId: number; day: string; sentAt: number; sentBy: number }
  studySegments: {
    id: Generated<number>
    studentId: number
    number: number
    lessonId: number
    courseId: number
    mediaId: number
    fromMs: number
    toMs: number
    newMs: number
    startedAt: number
    endedAt: number
    day: string
    recordedAt: number
    creditMode: string
    playbackSessionId: number
    ip: string | null
    device: string | null
    originDigest: string
    mac: string
    format: Generated<number>
    userAgent: string | null
    durationMs: number | null
    ruleVersion: number | null
    unbrokenMs: number | null
    delivery: string | null
  }
  teachers: {
    id: Generated<number>
    name: string
    gender: Gender
    specialty: string
    title: string
    phone: string
    email: string
    status: AccountStatus
    avatarFileId: number | null
    userId: number | null
    createdAt: number
    updatedAt: number
    version: Generated<number>
    biography: Generated<string>
  }
  trainingApplications: {
    id: Generated<number>
    receiptDigest: string
    attendeeName: string
    attendeeGender: Gender
    idCardCipher: string
    idCardDigest: string
    attendeePhone: string
    lookUpDigest: string
    attendeeEducation: Education
    attendeeAddress: string
    attendeeCompany: string
    handlerName: Generated<string>
    handlerPhone: Generated<string>
    remarks: Generated<string>
    status: ApplicationStatus
    reviewNote: Generated<string>
    reviewedBy: number | null
    reviewedAt: number | null
    studentId: number | null
    createdAt: number
    updatedAt: number
    version: Generated<number>
    idCardFrontFileId: number | null
    idCardBackFileId: number | null
    guardianName: Generated<string>
    guardianPhone: Generated<string>
  }
  trainingClasses: {
    id: Generated<number>
    name: string
    project: Generated<string>
    organizationId: number | null
    startDate: string
    endDate: string
    plan: Generated<string>
    onlineShare: Generated<number>
    needsAssessment: Generated<Flag>
    passScore: Generated<number>
    payment: string
    paymentMethod: Generated<string>
    hourRule: Generated<JsonText<Partial<HourRule>>>
    status: ClassStatus
    archivedAt: number | null
    createdAt: number
    updatedAt: number
    deletedAt: number | null
    version: Generated<number>
    presenceRule: Generated<JsonText<Partial<PresenceRule>>>
    keepsOrder: number | null
    coursesInOrder: Generated<number>
    needsContract: number | null
  }
  trainingContracts: {
    id: Generated<number>
    enrollmentId: number
    studentId: number
    courseId: number
    classId: number | null
    amountFen: number
    agreementVersion: number
    fields: JsonText<Partial<ContractFields>>
    state: ContractState
    typedName: string
    signature: JsonText<Strokes | null>
    method: SignMethod
    signedAt: number
    ip: string
    userAgent: string
    textDigest: string
    digest: string
    designId: number | null
  }
  users: {
    id: Generated<number>
    role: Role
    username: string
    usernameKey: string
    name: string
    phone: string | null
    email: string | null
    emailKey: string | null
    passwordHash: string
    mustChangePassword: Generated<Flag>
    status: AccountStatus
    avatarFileId: number | null
    organizationId: number | null
    customRoleId: number | null
    studentNumber: string | null
    idCardCipher: string | null
    idCardDigest: string | null
    ethnicity: string | null
    enrollmentDate: string | null
    createdAt: number
    updatedAt: number
    lastLoginAt: number | null
    deletedAt: number | null
    version: Generated<number>
    importId: number | null
    eraseOn: string | null
    erasedAt: number | null
    retainedIdCardCipher: string | null
    retainedUntil: string | null
  }
  verificationCodes: {
    id: Generated<number>
    purpose: string
    target: string
    codeHash: string
    tries: Generated<number>
    expiresAt: number
    usedAt: number | null
    createdAt: number
  }
  wechatIdentities: {
    id: Generated<number>
    userId: number
    appId: string
    openidDigest: string
    openid: string
    boundAt: number
    lastUsedAt: number | null
  }
  wechatSteps: {
    tokenHash: string
    kind: string
    browser: string
    appId: string
    openid: Generated<string>
    redirect: Generated<string>
    expiresAt: number
  }
  wechatTokens: { kind: string; appId: string; value: string; expiresAt: number }
}
