import { PersonName } from '../account/account.ts'
import { orgAdmin } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { instant, phoneOrBlank } from '../kit/fields.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { consentWays, guardianRelations } from './guardian.values.ts'

/** A guardian's consent to the study of a minor, as recorded by staff. */
export const GuardianForm = z.object({
  name: PersonName,
  relation: z.enum(guardianRelations, text('请选择与学员的关系')),
  phone: phoneOrBlank.default(''),
  consentedOn: z.iso.date(text('请选择同意的日期')),
  consentWay: z.enum(consentWays, text('请选择同意的方式')),
  note: z.string().trim().max(200, text('说明不能超过 200 个字符')).default(''),
})
export type GuardianForm = z.output<typeof GuardianForm>

/** The guardian of a student; an application names one who has not consented yet. */
export const Guardian = GuardianForm.extend({
  relation: GuardianForm.shape.relation.nullable(),
  consentedOn: z.string().nullable(),
  consentWay: GuardianForm.shape.consentWay.nullable(),
  recordedByName: z.string().nullable(),
  recordedAt: instant,
  version: z.number().int(),
}).meta({ id: 'Guardian' })
export type Guardian = z.output<typeof Guardian>

/** Whether a student is under 18 by their ID number, and their guardian if one is on record. */
export const GuardianStatus = z.object({ isMinor: z.boolean(), guardian: Guardian.nullable() })
export type GuardianStatus = z.output<typeof GuardianStatus>

const path = '/api/admin/students/{id}/guardian'
const failure = text('保存监护人同意失败')
export const guardianEndpoints = {
  getGuardian: endpoint('GET', path, {
    access: orgAdmin('students.view'),
    summary: 'Whether a student is a minor, and the guardian on record',
    failure: text('加载监护人失败'),
    response: GuardianStatus,
  }),
  saveGuardian: endpoint('PUT', path, {
    access: orgAdmin('students.edit'),
    summary: 'Records the consent of a student’s guardian',
    failure,
    body: GuardianForm.extend({ version: z.number().int().optional() }),
    data: Guardian,
  }),
  removeGuardian: endpoint('DELETE', path, {
    access: orgAdmin('students.edit'),
    summary: 'Removes a guardian who was recorded by mistake or has withdrawn their consent',
    failure,
  }),
}
