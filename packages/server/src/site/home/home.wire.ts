import type { SuccessfulStudent, SuccessfulStudentSetting } from '@jiangxue/contract/site-content.ts'
import { publicFileUrl } from '../../files/file/file-url.ts'

/** Only those who have agreed to be shown. */
export const toSuccessfulStudents = (students: readonly SuccessfulStudentSetting[]): SuccessfulStudent[] =>
  students
    .filter(({ consentedOn }) => consentedOn !== null)
    .map(({ name, job, city, story, avatarFileId }) => ({
      name,
      job,
      city,
      story,
      avatarUrl: publicFileUrl(avatarFileId),
    }))
