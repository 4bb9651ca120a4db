import {
  employmentSourceLabels,
  employmentStatusLabels,
  workContractLabels,
} from '@jiangxue/contract/employment/employment.values.ts'
import { applicationStatusLabels } from '@jiangxue/contract/papers/application.values.ts'
import { certificateStatusLabels } from '@jiangxue/contract/papers/certificate.values.ts'
import { ownColumnTitles as titles } from '@jiangxue/contract/privacy/own-data.values.ts'
import { unseal } from '../../../core/crypto/keys.ts'
import {
  listOwnApplications,
  listOwnAsks,
  listOwnCertificates,
  listOwnClasses,
  listOwnClassParts,
  listOwnEmployment,
  listOwnEnrollments,
  listOwnGuardian,
  listOwnPrints,
} from './own-papers.queries.ts'
import { instant, ownTable, yesOrNo } from './own-table.ts'

const course = { title: titles.course, width: 36 }

/** What somebody applied for and was given. */
export const papersTables = [
  ownTable('guardian', {
    rows: (db, { userId }) => listOwnGuardian(db, userId),
    columns: {
      name: { title: titles.guardianName, width: 16 },
      phone: { title: titles.guardianPhone, width: 16, kind: 'code' },
      consentedOn: { title: titles.guardianConsentedOn, width: 18 },
    },
  }),

  ownTable('applications', {
    rows: async (db, { userId, keys }) =>
      (await listOwnApplications(db, userId)).map((row) => ({ ...row, idCard: unseal(keys, row.idCardCipher) })),
    columns: {
      id: { title: titles.number, width: 8 },
      createdAt: { title: titles.askedAt, ...instant },
      attendeeName: { title: titles.name, width: 16 },
      attendeeGender: { title: titles.gender, width: 8, kind: 'word' },
      idCard: { title: titles.idCard, width: 24, kind: 'code' },
      attendeePhone: { title: titles.phone, width: 16, kind: 'code' },
      attendeeEducation: { title: titles.education, width: 14, kind: 'word' },
      attendeeAddress: { title: titles.address, width: 40 },
      attendeeCompany: { title: titles.company, width: 30 },
      guardianName: { title: titles.guardianName, width: 16 },
      guardianPhone: { title: titles.guardianPhone, width: 16, kind: 'code' },
      remarks: { title: titles.remarks, width: 40 },
      status: { title: titles.status, width: 10, words: applicationStatusLabels },
      reviewNote: { title: titles.reviewNote, width: 40 },
      reviewedAt: { title: titles.reviewedAt, ...instant },
      consentedAt: { title: titles.consentedAt, ...instant },
    },
  }),

  ownTable('enrollments', {
    rows: (db, { userId }) => listOwnEnrollments(db, userId),
    columns: {
      course,
      class: { title: titles.class, width: 30 },
      createdAt: { title: titles.createdAt, ...instant },
      expiresAt: { title: titles.expiresAt, ...instant },
      replacedAt: { title: titles.replacedAt, ...instant },
    },
  }),

  ownTable('classes', {
    rows: (db, { userId }) => listOwnClasses(db, userId),
    columns: {
      name: { title: titles.class, width: 30 },
      project: { title: titles.project, width: 30 },
      startDate: { title: titles.startDate, width: 12 },
      endDate: { title: titles.endDate, width: 12 },
      joinedAt: { title: titles.joinedAt, ...instant },
      score: { title: titles.score, width: 8 },
      isPassed: { title: titles.isPassed, width: 10, kind: 'word', value: (row) => yesOrNo(row.isPassed) },
      assessedOn: { title: titles.assessedOn, width: 12 },
    },
  }),

  ownTable('classParts', {
    rows: (db, { userId }) => listOwnClassParts(db, userId),
    columns: {
      className: { title: titles.class, width: 30 },
      name: { title: titles.part, width: 16 },
      score: { title: titles.score, width: 8 },
      isPassed: { title: titles.isPassed, width: 10, kind: 'word', value: (row) => yesOrNo(row.isPassed) },
      assessedOn: { title: titles.assessedOn, width: 12 },
      assessedAt: { title: titles.createdAt, ...instant },
      reason: { title: titles.reason, width: 30 },
    },
  }),

  ownTable('employmentAsks', {
    rows: (db, { userId }) => listOwnAsks(db, userId),
    columns: {
      className: { title: titles.class, width: 30 },
      step: { title: titles.step, width: 12 },
      askedAt: { title: titles.time, ...instant },
    },
  }),

  ownTable('employment', {
    rows: (db, { userId }) => listOwnEmployment(db, userId),
    columns: {
      className: { title: titles.class, width: 30 },
      step: { title: titles.step, width: 12 },
      status: { title: titles.employment, width: 10, words: employmentStatusLabels },
      employer: { title: titles.employer, width: 30 },
      post: { title: titles.post, width: 16 },
      sinceOn: { title: titles.sinceOn, width: 12 },
      contract: { title: titles.workContract, width: 12, words: workContractLabels },
      source: { title: titles.source, width: 14, words: employmentSourceLabels },
      enteredAt: { title: titles.time, ...instant },
    },
  }),

  ownTable('certificates', {
    rows: async (db, { userId, keys }) =>
      (await listOwnCertificates(db, userId)).map(({ idCardCipher, ...row }) => ({
        ...row,
        idCard: unseal(keys, idCardCipher),
        hundredths: row.completedHundredths + row.classroomHundredths,
      })),
    columns: {
      certificateNumber: { title: titles.certificateNumber, width: 26, kind: 'code' },
      studentName: { title: titles.name, width: 16 },
      idCard: { title: titles.idCard, width: 24, kind: 'code' },
      courseName: course,
      hundredths: { title: titles.hours, width: 8, value: (row) => row.hundredths / 100 },
      classroomHundredths: { title: titles.classroomHours, width: 12, value: (row) => row.classroomHundredths / 100 },
      completionDate: { title: titles.completionDate, width: 12 },
      issueDate: { title: titles.issueDate, width: 12 },
      instructorName: { title: titles.instructor, width: 14 },
      universityName: { title: titles.university, width: 28 },
      status: { title: titles.status, width: 10, words: certificateStatusLabels },
      revokedReason: { title: titles.revokedReason, width: 32 },
      deletedAt: { title: titles.deletedAt, ...instant },
    },
  }),

  ownTable('recordPrints', {
    rows: (db, { userId }) => listOwnPrints(db, userId),
    columns: {
      printedAt: { title: titles.printedAt, ...instant },
      studentName: { title: titles.name, width: 16 },
      institution: { title: titles.institution, width: 30 },
      trainingProject: { title: titles.project, width: 30 },
      completedLessons: { title: titles.completedLessons, width: 10 },
      creditedMs: { title: titles.credited, width: 12, kind: 'duration', value: (row) => row.creditedMs / 1000 },
    },
  }),
]
