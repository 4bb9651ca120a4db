import type { Db } from '../../../core/database/database.ts'

/** The guardian of a student under 18. */
export const listOwnGuardian = (db: Db, userId: number) =>
  db.selectFrom('guardians').select(['name', 'phone', 'consentedOn']).where('studentId', '=', userId).execute()

/** The applications with which a student was admitted, without the people who handed in and reviewed them. */
export const listOwnApplications = (db: Db, userId: number) =>
  db
    .selectFrom('trainingApplications')
    .leftJoin('consents', 'consents.applicationId', 'trainingApplications.id')
    .select([
      'trainingApplications.id',
      'createdAt',
      'attendeeName',
      'attendeeGender',
      'idCardCipher',
      'attendeePhone',
      'attendeeEducation',
      'attendeeAddress',
      'attendeeCompany',
      'guardianName',
      'guardianPhone',
      'remarks',
      'status',
      'reviewNote',
      'reviewedAt',
      'consents.at as consentedAt',
      'idCardFrontFileId',
      'idCardBackFileId',
    ])
    .where('studentId', '=', userId)
    .orderBy('trainingApplications.id', 'desc')
    .execute()

export const listOwnEnrollments = (db: Db, userId: number) =>
  db
    .selectFrom('enrollments')
    .innerJoin('courses', 'courses.id', 'enrollments.courseId')
    .leftJoin('trainingClasses', 'trainingClasses.id', 'enrollments.classId')
    .select([
      'courses.name as course',
      'trainingClasses.name as class',
      'enrollments.createdAt',
      'enrollments.expiresAt',
      'enrollments.replacedAt',
    ])
    .where('enrollments.studentId', '=', userId)
    .orderBy('enrollments.id', 'desc')
    .execute()

export const listOwnOrders = (db: Db, userId: number) =>
  db
    .selectFrom('orders')
    .innerJoin('courses', 'courses.id', 'orders.courseId')
    .selectAll('orders')
    .select('courses.name as course')
    .where('orders.studentId', '=', userId)
    .orderBy('orders.id', 'desc')
    .execute()

/** Without notes of staff: one that is written on many orders at once may name other students. */
export const listOwnPayments = (db: Db, userId: number) =>
  db
    .selectFrom('orderPayments')
    .innerJoin('orders', 'orders.id', 'orderPayments.orderId')
    .select([
      'orderPayments.orderId',
      'orderPayments.kind',
      'orderPayments.amountFen',
      'orderPayments.at',
      'orderPayments.method',
      'orderPayments.reference',
    ])
    .where('orders.studentId', '=', userId)
    .orderBy('orderPayments.id', 'desc')
    .execute()

/** What was begun to be paid online for the orders of a student. */
export const listOwnIntents = (db: Db, userId: number) =>
  db
    .selectFrom('paymentIntents')
    .innerJoin('orders', 'orders.id', 'paymentIntents.orderId')
    .selectAll('paymentIntents')
    .where('orders.studentId', '=', userId)
    .orderBy('paymentIntents.id', 'desc')
    .execute()

export const listOwnRefunds = (db: Db, userId: number) =>
  db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.orderId')
    .selectAll('refunds')
    .where('orders.studentId', '=', userId)
    .orderBy('refunds.id', 'desc')
    .execute()

export const listOwnInvoices = (db: Db, userId: number) =>
  db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.orderId')
    .selectAll('invoices')
    .where('orders.studentId', '=', userId)
    .orderBy('invoices.id', 'desc')
    .execute()

export const listOwnContracts = (db: Db, userId: number) =>
  db
    .selectFrom('trainingContracts')
    .innerJoin('courses', 'courses.id', 'trainingContracts.courseId')
    .leftJoin('trainingClasses', 'trainingClasses.id', 'trainingContracts.classId')
    .selectAll('trainingContracts')
    .select(['courses.name as course', 'trainingClasses.name as class'])
    .where('trainingContracts.studentId', '=', userId)
    .orderBy('trainingContracts.id', 'desc')
    .execute()

export const listOwnClasses = (db: Db, userId: number) =>
  db
    .selectFrom('classMembers')
    .innerJoin('trainingClasses', 'trainingClasses.id', 'classMembers.classId')
    .select([
      'trainingClasses.name',
      'trainingClasses.project',
      'trainingClasses.startDate',
      'trainingClasses.endDate',
      'classMembers.joinedAt',
      'classMembers.score',
      'classMembers.isPassed',
      'classMembers.assessedOn',
    ])
    .where('classMembers.studentId', '=', userId)
    .orderBy('classMembers.joinedAt', 'desc')
    .execute()

export const listOwnClassParts = (db: Db, userId: number) =>
  db
    .selectFrom('memberParts')
    .innerJoin('classParts', 'classParts.id', 'memberParts.partId')
    .innerJoin('trainingClasses', 'trainingClasses.id', 'classParts.classId')
    .select([
      'trainingClasses.name as className',
      'classParts.name',
      'memberParts.score',
      'memberParts.isPassed',
      'memberParts.assessedOn',
      'memberParts.assessedAt',
      'memberParts.reason',
    ])
    .where('memberParts.studentId', '=', userId)
    .orderBy('memberParts.partId', 'desc')
    .execute()

/** Every certificate, also those that were deleted. */
export const listOwnCertificates = (db: Db, userId: number) =>
  db.selectFrom('certificates').selectAll().where('studentId', '=', userId).orderBy('id', 'desc').execute()

/** When a graduate was asked about their work. */
export const listOwnAsks = (db: Db, userId: number) =>
  db
    .selectFrom('employmentAsks')
    .innerJoin('trainingClasses', 'trainingClasses.id', 'employmentAsks.classId')
    .select(['trainingClasses.name as className', 'employmentAsks.step', 'employmentAsks.askedAt'])
    .where('employmentAsks.studentId', '=', userId)
    .orderBy('employmentAsks.askedAt', 'desc')
    .execute()

/** Every answer about their work, without who entered it. */
export const listOwnEmployment = (db: Db, userId: number) =>
  db
    .selectFrom('employmentRecords')
    .innerJoin('trainingClasses', 'trainingClasses.id', 'employmentRecords.classId')
    .select([
      'trainingClasses.name as className',
      'employmentRecords.step',
      'employmentRecords.status',
      'employmentRecords.employer',
      'employmentRecords.post',
      'employmentRecords.sinceOn',
      'employmentRecords.contract',
      'employmentRecords.source',
      'employmentRecords.enteredAt',
    ])
    .where('employmentRecords.studentId', '=', userId)
    .orderBy('employmentRecords.id', 'desc')
    .execute()

export const listOwnPrints = (db: Db, userId: number) =>
  db
    .selectFrom('recordPrints')
    .select(['printedAt', 'studentName', 'institution', 'trainingProject', 'completedLessons', 'creditedMs'])
    .where('studentId', '=', userId)
    .orderBy('id', 'desc')
    .execute()
