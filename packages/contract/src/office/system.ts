import { registrationRoles, verifyMethods } from '../account/account.values.ts'
import { agreementKinds } from '../agreement/agreement.values.ts'
import { everybody } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { z } from '../kit/zod.ts'
import { languages } from './setting.values.ts'
import { healthReasons } from './system-status.values.ts'

export const systemEndpoints = {
  health: endpoint('GET', '/api/health', {
    access: everybody,
    summary:
      'Whether the server can read and write its database; degraded if disk, backups, ledger or messages need attention',
    response: z.object({
      status: z.enum(['ok', 'degraded']),
      database: z.string(),
      version: z.string(),
      /** Only for operators: requests from the machine itself, or with the metrics token. */
      reasons: z.array(z.enum(healthReasons)).optional(),
    }),
  }),
  /** The settings that every page needs. */
  site: endpoint('GET', '/api/public/site', {
    access: everybody,
    summary: 'Name, language and public contact of the school',
    response: z.object({
      siteName: z.string(),
      logoUrl: z.string().nullable(),
      language: z.enum(languages),
      timezone: z.string(),
      icp: z.string(),
      policeRecord: z.string(),
      jobServiceUrl: z.string(),
      contactPhone: z.string(),
      contactAddress: z.string(),
      contactHours: z.string(),
      slogan: z.string(),
      /** `https://www.example.cn`; empty if the school has configured no domain. */
      siteUrl: z.string(),
      /** The base URL of public pictures, such as a CDN; empty for this site. */
      imageBaseUrl: z.string(),
      /** The channels through which the school can send codes. */
      codeChannels: z.array(z.enum(['email', 'phone'])),
      /** The agreements in force. */
      agreements: z.array(z.object({ kind: z.enum(agreementKinds), title: z.string(), version: z.number().int() })),
      /** Sentences describing the limits of study time; empty if there are none. */
      studyLimits: z.array(z.string()),
      /** Whether presence checks compare faces, if the learner agrees. */
      asksForFace: z.boolean(),
      hasExams: z.boolean(),
      /** Whether students can pay online. */
      payments: z.boolean(),
      /** Whether students can ask for invoices. */
      invoices: z.boolean(),
      registration: z.object({
        isOpen: z.boolean(),
        roles: z.array(z.enum(registrationRoles)),
        verifyMethod: z.enum(verifyMethods),
      }),
    }),
  }),
}
