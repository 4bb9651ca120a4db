import { roleLabels, studentStatusLabels } from '@jiangxue/contract/account/account.values.ts'
import { factorKindLabels } from '@jiangxue/contract/account/second-factor.values.ts'
import {
  agreementLabels,
  consentPlaceLabels,
  consentSheetTitles,
  type AgreementKind,
} from '@jiangxue/contract/agreement/agreement.values.ts'
import { teacherStatusLabels } from '@jiangxue/contract/course/teacher.values.ts'
import { notificationEventLabels } from '@jiangxue/contract/messaging/notification.values.ts'
import { logSheetTitles } from '@jiangxue/contract/office/log.values.ts'
import { operationLabel } from '@jiangxue/contract/office/operation.values.ts'
import { ownColumnTitles as titles } from '@jiangxue/contract/privacy/own-data.values.ts'
import { privacyRequestLabels, privacyStateLabels } from '@jiangxue/contract/privacy/privacy.values.ts'
import { unseal } from '../../../core/crypto/keys.ts'
import { readJson } from '../../../core/json-text.ts'
import { translate } from '../../../core/text/translate.ts'
import { listFactors } from '../../../people/account/second-factor.queries.ts'
import { listLogins } from '../../../people/account/session.queries.ts'
import { signedInAt } from '../../../people/account/session.ts'
import { listConsentsOf } from '../../../people/agreement/agreement.queries.ts'
import {
  findOwnAccount,
  findOwnTeacher,
  listOwnMessages,
  listOwnOperations,
  listOwnRequests,
  listOwnStudyLogins,
  listOwnWechat,
} from './own-account.queries.ts'
import { instant, ownTable } from './own-table.ts'

const origin = {
  ip: { title: titles.ip, width: 18, kind: 'code' },
  userAgent: { title: titles.device, width: 60 },
} as const

/** Who somebody is, what they agreed to, and how they used their account. */
export const accountTables = [
  ownTable('account', {
    isSingle: true,
    rows: async (db, { userId, keys }) => {
      const { idCardCipher, ...account } = await findOwnAccount(db, userId)
      return [{ ...account, idCard: idCardCipher === null ? null : unseal(keys, idCardCipher) }]
    },
    columns: {
      role: { title: titles.role, width: 12, words: roleLabels },
      customRole: { title: titles.customRole, width: 16 },
      username: { title: titles.username, width: 18 },
      name: { title: titles.name, width: 16 },
      phone: { title: titles.phone, width: 16 },
      email: { title: titles.email, width: 26 },
      idCard: { title: titles.idCard, width: 24 },
      ethnicity: { title: titles.ethnicity, width: 10 },
      studentNumber: { title: titles.studentNumber, width: 16 },
      organization: { title: titles.organization, width: 30 },
      status: { title: titles.status, width: 10, words: studentStatusLabels },
      enrollmentDate: { title: titles.enrollmentDate, width: 18, kind: 'localTime' },
      createdAt: { title: titles.createdAt, ...instant },
      updatedAt: { title: titles.updatedAt, ...instant },
      lastLoginAt: { title: titles.lastLogin, ...instant },
    },
  }),

  ownTable('teacher', {
    isSingle: true,
    rows: async (db, { userId }) => {
      const teacher = await findOwnTeacher(db, userId)
      return teacher ? [teacher] : []
    },
    columns: {
      name: { title: titles.name, width: 16 },
      gender: { title: titles.gender, width: 8, kind: 'word' },
      specialty: { title: titles.specialty, width: 20 },
      title: { title: titles.jobTitle, width: 16, kind: 'word' },
      biography: { title: titles.biography, width: 60 },
      phone: { title: titles.phone, width: 16 },
      email: { title: titles.email, width: 26 },
      status: { title: titles.status, width: 10, words: teacherStatusLabels },
      createdAt: { title: titles.createdAt, ...instant },
      updatedAt: { title: titles.updatedAt, ...instant },
    },
  }),

  ownTable('consents', {
    rows: (db, { userId }) => listConsentsOf(db, userId),
    columns: {
      at: { title: titles.time, ...instant },
      kind: { title: titles.agreement, width: 24, value: (row) => row.title ?? labelOf(row.kind) },
      version: { title: titles.version, width: 8 },
      isGiven: {
        title: titles.decision,
        width: 8,
        kind: 'word',
        value: (row) => (row.isGiven === 1 ? consentSheetTitles.given : consentSheetTitles.withdrawn),
      },
      place: { title: titles.place, width: 12, words: consentPlaceLabels },
      ...origin,
    },
  }),

  ownTable('requests', {
    rows: (db, { userId }) => listOwnRequests(db, userId),
    columns: {
      askedAt: { title: titles.askedAt, ...instant },
      kind: { title: titles.request, width: 12, words: privacyRequestLabels },
      note: { title: titles.note, width: 60 },
      dueOn: { title: titles.dueOn, width: 12 },
      state: { title: titles.status, width: 12, words: privacyStateLabels },
      answer: { title: titles.answer, width: 60 },
      closedAt: { title: titles.closedAt, ...instant },
    },
  }),

  ownTable('sessions', {
    rows: async (db, { userId, now }) =>
      (await listLogins(db, userId, now)).map((login) => ({
        signedInAt: signedInAt(login),
        lastUsedAt: login.createdAt,
        ip: login.ip,
        userAgent: login.userAgent,
      })),
    columns: {
      signedInAt: { title: titles.signedInAt, ...instant },
      lastUsedAt: { title: titles.lastUsedAt, ...instant },
      ...origin,
    },
  }),

  ownTable('factors', {
    rows: (db, { userId }) => listFactors(db, userId),
    columns: {
      kind: { title: titles.kind, width: 14, words: factorKindLabels },
      name: { title: titles.name, width: 30 },
      createdAt: { title: titles.createdAt, ...instant },
      lastUsedAt: { title: titles.lastUsedAt, ...instant },
    },
  }),

  ownTable('wechat', {
    rows: (db, { userId }) => listOwnWechat(db, userId),
    columns: {
      appId: { title: titles.wechatApp, width: 22, kind: 'code' },
      boundAt: { title: titles.boundAt, ...instant },
      lastUsedAt: { title: titles.lastUsedAt, ...instant },
    },
  }),

  ownTable('studyLogins', {
    rows: (db, { userId }) => listOwnStudyLogins(db, userId),
    columns: { startedAt: { title: titles.startedAt, ...instant }, ...origin },
  }),

  ownTable('operations', {
    rows: (db, { userId }) => listOwnOperations(db, userId),
    columns: {
      at: { title: titles.time, ...instant },
      action: { title: titles.action, width: 24, kind: 'word', value: (row) => operationLabel(row.action) },
      result: {
        title: titles.outcome,
        width: 8,
        kind: 'word',
        value: (row) => (row.result === 'success' ? logSheetTitles.success : logSheetTitles.failure),
      },
      ip: origin.ip,
    },
  }),

  ownTable('messages', {
    rows: async (db, { userId }) =>
      (await listOwnMessages(db, userId)).map(({ facts, ...message }) => {
        const values = readJson(facts)
        const filled = { ...values, ...(values['status'] && { status: translate(values['status']) }) }
        return { ...message, subject: translate(message.subject, filled), body: translate(message.body, filled) }
      }),
    columns: {
      createdAt: { title: titles.time, ...instant },
      event: { title: titles.kind, width: 16, words: notificationEventLabels },
      subject: { title: titles.subject, width: 30 },
      body: { title: titles.body, width: 80 },
      readAt: { title: titles.readAt, ...instant },
    },
  }),
]

const labelOf = (kind: string) => translate(agreementLabels[kind as AgreementKind])
