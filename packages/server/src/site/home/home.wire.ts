import { hasConsent, type Partner, type Slide, type SuccessfulStudent } from '@jiangxue/contract/site/site-content.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { publicFileUrl } from '../../files/file/file-url.ts'

/** Only graduates who have consented to be shown. */
export const toSuccessfulStudents = (students: SettingValues['site.successfulStudents']): SuccessfulStudent[] =>
  students
    .filter(hasConsent)
    .map(({ name, job, city, story, avatarFileId }) => ({
      name,
      job,
      city,
      story,
      avatarUrl: publicFileUrl(avatarFileId),
    }))

export const toSlides = (slides: SettingValues['site.slides']): Slide[] =>
  slides.map(({ pictureFileId = null, ...slide }) => ({ ...slide, pictureUrl: publicFileUrl(pictureFileId) }))

export const toPartners = (partners: SettingValues['site.partners']): Partner[] =>
  partners.map(({ name, logoFileId }) => ({ name, logoUrl: publicFileUrl(logoFileId) }))
