import { NewPassword, PersonName, Username } from '../account/account.ts'
import { accountStatuses } from '../account/account.values.ts'
import { IdCard } from '../account/id-card-form.ts'
import { ProfileFields } from '../account/user.ts'
import { bodyId } from '../kit/fields.ts'
import { changeForm, newForm } from '../kit/form.ts'
import { phonePattern, plainText, plainWord } from '../kit/plain-text.ts'
import { optionalReason } from '../kit/reason.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'

const required = text('请填写必填字段')
const filled = z.string(required).trim().min(1, required)
const wrongNumber = text('学号由 2 到 30 个字母、数字、点、横线或下划线组成，不能是手机号')

/** A student number. It can be used to sign in, so it must not look like a phone number or an e-mail address. */
export const StudentNumber = filled
  .overwrite(plainWord)
  .refine((number) => /^[A-Za-z0-9][\w.-]{1,29}$/.test(number) && !phonePattern.test(number), {
    error: wrongNumber,
    when: ({ value }) => typeof value === 'string' && value.trim() !== '',
  })

const localDateTime = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?)?$/
const wrongDate = text('请选择入学时间')
/** Local date and time in the site's time zone; a date alone means 00:00:00 (spec §4). */
const EnrollmentDate = z
  .string(wrongDate)
  .refine((value) => localDateTime.test(value) && isOnCalendar(atSecond(value)), wrongDate)
  .transform((value) => atSecond(value))
const atSecond = (value: string) => `${value}${'T00:00:00'.slice(value.length - 'yyyy-MM-dd'.length)}`
function isOnCalendar(dateTime: string): boolean {
  const at = Date.parse(`${dateTime}Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(dateTime)
}

const wrongIdCard = text('请输入正确的身份证号')
const masked = /^\d{6}\*{8}\d{3}[\dX]$/
const blank = z.literal('')
const { phone, email, avatar } = ProfileFields.shape

/** The back office's student form (spec §3); an empty phone, e-mail, avatar, ID number or ethnicity removes it. */
export const StudentFields = z.object({
  studentId: StudentNumber,
  name: filled.pipe(PersonName),
  /** Defaults to the student number. */
  username: z.union([blank, Username], text('登录名为 2 到 50 个字符，不能是手机号或邮箱')).optional(),
  /** Sending back the masked number leaves the stored one unchanged. */
  idCard: z
    .union([blank, z.string().regex(masked, wrongIdCard), IdCard], wrongIdCard)
    .nullable()
    .optional(),
  ethnicity: z.string().overwrite(plainText).max(20, text('民族不能超过 20 个字符')).nullable().optional(),
  phone,
  email,
  organizationId: bodyId.nullable().optional(),
  enrollmentDate: EnrollmentDate.nullable().optional(),
  status: z.enum(accountStatuses, text('请选择状态')).optional(),
  avatar,
  role: z.literal('STUDENT').optional(),
})

const unset = text('请设置密码')
/** A new student, who can be required to change the password set by staff. */
export const StudentForm = StudentFields.extend({
  password: z.string(unset).min(1, unset).pipe(NewPassword),
  mustChangePassword: z.boolean().optional(),
})
export type StudentForm = z.output<typeof StudentForm>
export const NewStudent = newForm(StudentForm, ['studentId', 'name', 'password'])
export type NewStudent = z.output<typeof NewStudent>
/** `reason` is required to make a student with study time another person. */
export const StudentChange = changeForm(StudentFields).extend({ reason: optionalReason })
export type StudentChange = z.output<typeof StudentChange>
