import { sampleWords } from '@jiangxue/certificate/certificate-data.ts'
import type { CertificateSample } from '@jiangxue/contract/papers/certificate-design.values.ts'
import type { CertificateDefaults, CertificateTemplate } from '@jiangxue/contract/papers/certificate.ts'
import type { Context } from '../../core/context.ts'
import { codeAlphabet } from '../../core/crypto/random-code.ts'
import { siteOrigin } from '../../core/settings/site-url.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { findDesignInForce } from '../design/certificate-design.queries.ts'
import { lookOf } from '../design/design-reader.ts'
import { subsetFonts } from '../print/renderer.ts'
import { trainingTerms } from './issue-certificate.ts'

/** The default values of a new certificate. */
export async function readDefaults({ settings }: Context): Promise<CertificateDefaults> {
  const values = await settings.current()
  const { courseName, instructorName, universityName } = trainingTerms(values)
  const previewLessons = values['certificate.previewLessons']
  return { trainingProject: courseName, instructorName, universityName, previewLessons }
}

/** A sample of the certificates that the school issues now, with a number that no certificate can have. */
export async function readTemplate(context: Context, kind: CertificateSample): Promise<CertificateTemplate> {
  const { settings, config, now } = context
  const values = await settings.current()
  const { courseName, instructorName, universityName } = trainingTerms(values)
  const today = siteDay(now(), values['basic.timezone'])
  const blank = codeAlphabet.charAt(0).repeat(11)
  const sample = {
    status: 'SAMPLE' as const,
    studentName: kind === 'longest' ? sampleWords.longestName : sampleWords.studentName,
    idCard: '110101********0000',
    courseName,
    boundOn: null,
    completedHours: values['certificate.previewLessons'],
    classroomHours: 0,
    completedLessons: values['certificate.previewLessons'],
    totalLessons: values['certificate.previewLessons'],
    hasAssessment: false,
    periodFrom: null,
    periodTo: null,
    completionDate: today,
    issueDate: today,
    instructorName,
    universityName,
    certificateNumber: `${values['certificate.numberPrefix']}${today.replaceAll('-', '')}-${blank}`,
    verifyUrl: `${siteOrigin(values, config)}/verify`,
    isBilingual: kind === 'bilingual' || values['certificate.bilingual'],
  }
  const fonts = await subsetFonts(context, sample)
  return { sample, fonts, ...lookOf(await findDesignInForce(context.database.read)) }
}
