import type { Gender } from '@jiangxue/contract/account/account.values.ts'
import type { NewApplication } from '@jiangxue/contract/papers/application.ts'
import type { Education } from '@jiangxue/contract/papers/application.values.ts'

export type ApplicationValues = Omit<NewApplication, 'consent'> & { consent: boolean }
export type PhotoName = 'idCardFrontUrl' | 'idCardBackUrl'

export const emptyApplication: ApplicationValues = {
  attendeeName: '',
  attendeeGender: '' as Gender,
  attendeeIdCard: '',
  attendeePhone: '',
  attendeeEducation: '' as Education,
  attendeeAddress: '',
  attendeeCompany: '',
  handlerName: '',
  handlerPhone: '',
  guardianName: '',
  guardianPhone: '',
  idCardFrontUrl: '',
  idCardBackUrl: '',
  remarks: '',
  consent: false,
  consentVersion: 0,
}

export const requiredFields = {
  attendee: [
    'attendeeName',
    'attendeeGender',
    'attendeeIdCard',
    'attendeePhone',
    'attendeeEducation',
    'attendeeAddress',
  ],
  company: ['attendeeCompany'],
  photos: ['idCardFrontUrl', 'idCardBackUrl'],
  consent: ['consent'],
} as const satisfies Record<string, readonly (keyof ApplicationValues)[]>
/** Required of applicants under 18. */
export const guardianFields = ['guardianName', 'guardianPhone'] as const satisfies (keyof ApplicationValues)[]
