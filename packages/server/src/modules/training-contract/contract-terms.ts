import type { AgreementKind } from '@jiangxue/contract/agreement/agreement.values.ts'
import {
  contractValueTexts as texts,
  type ContractFields,
} from '@jiangxue/contract/training-contract/training-contract.values.ts'
import type { Context } from '../../core/context.ts'
import { maskSealedIdCard } from '../../core/crypto/id-card.ts'
import type { Db } from '../../core/database/database.ts'
import { existing } from '../../core/problem.ts'
import { translate } from '../../core/text/translate.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { institutionOf } from '../../papers/record/print-record.ts'
import { findAgreement } from '../../people/agreement/agreement.queries.ts'
import { digestOfText } from './digest-of-contract.ts'
import { fillContract, fillTitle } from './fill-contract.ts'
import { findDue, sumHours, type DueRow } from './training-contract.queries.ts'

/** A contract as it would be signed now. */
export interface PresentContract {
  readonly due: DueRow
  readonly version: number
  readonly fields: ContractFields
  readonly title: string
  readonly html: string
  readonly digest: string
}

/** The contract that a student has to sign for a course. Throws if there is none to be signed. */
export async function presentContract(
  context: Context,
  db: Db,
  studentId: number,
  courseId: number,
): Promise<PresentContract> {
  const due = existing(await findDue(db, studentId, courseId, context.now()), 'contract.notNeeded')
  const agreement = existing(await findAgreement(db, 'contract' satisfies AgreementKind), 'contract.notPublished')
  const fields = await fieldsOf(context, db, due)
  const [title, html] = [fillTitle(agreement.title, fields), fillContract(agreement.html, fields)]
  return { due, version: agreement.version, fields, title, html, digest: digestOfText(title, html) }
}

async function fieldsOf({ settings, keys }: Context, db: Db, due: DueRow): Promise<ContractFields> {
  const values = await settings.current()
  const day = (at: number) => siteDay(at, values['basic.timezone'])
  const from = due.startDate ?? day(due.enrolledAt)
  const to = due.endDate ?? (due.expiresAt === null ? null : day(due.expiresAt))
  const refundDays = values['payment.refundDays']
  const refunds = [
    ...(refundDays > 0 ? [[translate(texts.early, { days: refundDays }), translate(texts.all)]] : []),
    [translate(texts.later), translate(texts.rest)],
  ]
  const fields: ContractFields = {
    schoolName: institutionOf(values),
    studentName: due.studentName,
    // As papers show it: whoever holds a session does not read it in full.
    idCard: maskSealedIdCard(keys, due.idCardCipher) ?? translate(texts.noIdCard),
    courseName: due.courseName,
    className: due.className ?? translate(texts.noClass),
    fee: translate(texts.fee, { yuan: (due.amountFen / 100).toFixed(2) }),
    hours: translate(texts.hours, { hours: (await sumHours(db, due.courseId)) / 100 }),
    days: to === null ? translate(texts.since, { from }) : translate(texts.days, { from, to }),
    refundTable: refunds.map((row) => row.join('\t')).join('\n'),
  }
  return fields
}
