import { adultAge, ageOn, isIdCard, leastAge } from '../account/id-card.ts'
import { fieldProblems, type FieldProblemCode } from '../kit/field-problem.ts'
import { plainIdCard } from '../kit/plain-text.ts'
import { ApplicationForm } from './application.ts'

interface Applicant {
  readonly attendeeIdCard: string
  readonly guardianName: string
  readonly guardianPhone: string
}

/** Whether an applicant is 14 to 17 years old on a day; false as long as the ID number is not whole. */
export function needsGuardian(day: string, typed: string): boolean {
  const idCard = plainIdCard(typed)
  if (!isIdCard(idCard)) return false
  const age = ageOn(day, idCard)
  return age >= leastAge && age < adultAge
}

/** What is wrong with an application because of the applicant's age on a day. */
export function ageFaults(day: string, { attendeeIdCard, guardianName, guardianPhone }: Applicant) {
  const faults: Partial<Record<keyof Applicant, FieldProblemCode>> = {}
  const idCard = plainIdCard(attendeeIdCard)
  if (isIdCard(idCard) && ageOn(day, idCard) < leastAge) faults.attendeeIdCard = 'idCard.child'
  if (!needsGuardian(day, idCard)) return faults
  if (guardianName.trim() === '') faults.guardianName = 'guardianName.missing'
  if (guardianPhone.trim() === '') faults.guardianPhone = 'guardianPhone.missing'
  return faults
}

/** The form with what a browser can check about the applicant's age on a day, also while other fields are empty. */
export function applicationFormOn(day: string) {
  const isFine = (field: keyof Applicant) => (form: Applicant) => ageFaults(day, form)[field] === undefined
  const rule = (field: keyof Applicant, code: FieldProblemCode) => ({
    path: [field],
    error: fieldProblems[code],
    when: () => true,
  })
  return ApplicationForm.refine(isFine('attendeeIdCard'), rule('attendeeIdCard', 'idCard.child'))
    .refine(isFine('guardianName'), rule('guardianName', 'guardianName.missing'))
    .refine(isFine('guardianPhone'), rule('guardianPhone', 'guardianPhone.missing'))
}
