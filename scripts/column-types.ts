/** The type that a column of texts holds, of a module of the contract. */
const words = {
  'account/account.values.ts': {
    AccountStatus: ['teachers.status', 'users.status'],
    Gender: ['teachers.gender', 'training_applications.attendee_gender'],
  },
  'account/second-factor.values.ts': { FactorKind: ['second_factors.kind'] },
  'account/wechat.values.ts': { ScanState: ['qr_logins.state'] },
  'agreement/agreement.values.ts': {
    AgreementKind: ['agreement_drafts.kind', 'agreements.kind', 'consents.kind'],
    ConsentPlace: ['consents.place'],
  },
  'authority-forms/authority-form.values.ts': { AuthorityKind: ['authority_forms.kind'] },
  'class/training-class.values.ts': { ClassStatus: ['training_classes.status'], PartKind: ['class_parts.kind'] },
  'course/course.values.ts': { CourseLevel: ['courses.level'], DurationUnit: ['courses.duration_unit'] },
  'course/learning-order.values.ts': { LearningOrder: ['courses.learning_order'] },
  'course/material.values.ts': { MaterialScope: ['materials.scope'], MaterialType: ['materials.type'] },
  'course/order.values.ts': { OrderPaymentKind: ['order_payments.kind'], OrderStatus: ['orders.status'] },
  'employment/employment.values.ts': {
    EmploymentSource: ['employment_records.source'],
    EmploymentStatus: ['employment_records.status'],
    WorkContract: ['employment_records.contract'],
  },
  'exam/appeal.values.ts': { AppealState: ['score_appeals.state'] },
  'exam/correction.values.ts': {
    CorrectionKind: ['item_corrections.kind'],
    CorrectionState: ['item_corrections.state'],
  },
  'exam/exam.values.ts': {
    AttemptEnd: ['exam_attempts.ended_by'],
    AttemptEvent: ['attempt_events.kind'],
    AttemptState: ['exam_attempts.state'],
    DeviceRule: ['exams.device_rule'],
    ExamKind: ['exams.kind'],
    MultipleRule: ['exams.multiple_rule'],
    ResultRule: ['exams.result_rule'],
    Reveal: ['exams.reveals'],
  },
  'exam/item-import.values.ts': {
    ImportOutcome: ['item_import_rows.outcome'],
    ItemImportStatus: ['item_imports.status'],
  },
  'exam/item.values.ts': {
    ItemDifficulty: ['items.difficulty'],
    ItemKind: ['items.kind'],
    ItemStatus: ['items.status'],
  },
  'invoice/invoice.values.ts': { InvoiceBuyer: ['invoices.buyer'], InvoiceState: ['invoices.state'] },
  'kit/access.ts': { Role: ['users.role'] },
  'learning/anomaly.values.ts': { AnomalyRule: ['anomaly_findings.rule'], AnomalyState: ['anomaly_findings.state'] },
  'learning/credit-confirmation.values.ts': { ConfirmedKind: ['credit_confirmations.kind'] },
  'learning/guarded-act.values.ts': { GuardedAct: ['guarded_acts.act'] },
  'learning/learning.values.ts': { RefusalReason: ['study_refusals.reason'] },
  'messaging/notification.values.ts': { NotificationEvent: ['messages.event'] },
  'papers/application.values.ts': {
    ApplicationStatus: ['training_applications.status'],
    Education: ['training_applications.attendee_education'],
  },
  'papers/certificate-design.values.ts': { CertificateDesign: ['certificate_designs.base'] },
  'papers/certificate.values.ts': {
    CertificateOutcome: ['certificate_results.outcome'],
    CertificateStatus: ['certificates.status'],
  },
  'payment/payment.values.ts': {
    IntentState: ['payment_intents.state'],
    PayChannel: ['payment_intents.channel', 'payment_notices.channel', 'statements.channel'],
    PayProduct: ['payment_intents.product'],
    RefundState: ['refunds.state'],
    StatementKind: ['statement_lines.kind'],
    StatementMatch: ['statement_lines.found'],
    StatementState: ['statements.state'],
  },
  'privacy/privacy.values.ts': {
    PrivacyRequestKind: ['privacy_requests.kind'],
    PrivacyRequestState: ['privacy_requests.state'],
  },
  'proof/proof.values.ts': { AnchorChannel: ['anchor_deliveries.channel'] },
  'site/news.values.ts': { NewsSource: ['news.source_type'] },
  'student/roster.values.ts': { ImportStatus: ['student_imports.status'] },
  'training-contract/training-contract.values.ts': {
    ContractState: ['training_contracts.state'],
    SignMethod: ['training_contracts.method'],
  },
} as const

/** What the JSON in a column of texts holds, by the module of the contract that has its types. */
const contents = {
  '': {
    'Readonly<Record<string, number | string>>': ['anomaly_findings.facts'],
    'Readonly<Record<string, string>>': ['messages.facts'],
    'string[]': ['exams.networks', 'item_imports.notes', 'student_import_changes.columns'],
  },
  'authority-forms/authority-form.ts': { AuthorityFormFields: ['authority_form_versions.content'] },
  'course/hour-rule.values.ts': { 'Partial<HourRule>': ['training_classes.hour_rule'] },
  'exam/item-import.ts': {
    ImportedItem: ['item_import_rows.item'],
    "ItemImport['counts']": ['item_imports.counts'],
    "ItemImportRow['problems']": ['item_import_rows.problems'],
  },
  'exam/paper.ts': { 'PaperSection[]': ['papers.sections'] },
  'exam/sitting.ts': { 'Readonly<Record<string, Answer>>': ['exam_attempts.answers'] },
  'kit/sections.values.ts': { 'Permission[]': ['custom_roles.permissions'] },
  'learning/credit-confirmation.ts': { 'ConfirmedChange[]': ['credit_confirmations.changes', 'guarded_acts.changes'] },
  'learning/presence.values.ts': { 'Partial<PresenceRule>': ['training_classes.presence_rule'] },
  'training-contract/training-contract.values.ts': {
    'Partial<ContractFields>': ['training_contracts.fields'],
    'Strokes | null': ['training_contracts.signature'],
  },
} as const

interface ColumnType {
  readonly type: string
  /** The names that the type is made of, and the module of the contract that has them; '' if there are none. */
  readonly names: readonly string[]
  readonly module: string
}

type Listed = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

const columnsOf = (listed: Listed, toType: (type: string) => string) =>
  Object.entries(listed).flatMap(([module, types]) =>
    Object.entries(types).flatMap(([type, columns]) =>
      columns.map((column): [string, ColumnType] => [
        column,
        {
          type: toType(type),
          names: module ? (type.match(/\b[A-Z]\w+/g) ?? []).filter((n) => !utilities.has(n)) : [],
          module,
        },
      ]),
    ),
  )

const utilities = new Set(['Partial', 'Readonly', 'Record'])

/** The types of columns of texts that hold words of the contract, or JSON, by `table.column`. */
export const columnTypes: ReadonlyMap<string, ColumnType> = new Map([
  ...columnsOf(words, (type) => type),
  ...columnsOf(contents, (type) => `JsonText<${type}>`),
])
