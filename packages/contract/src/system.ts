import { registrationRoles, verifyMethods } from './account.values.ts'
import { everybody } from './kit/access.ts'
import { endpoint } from './kit/endpoint.ts'
import { z } from './kit/zod.ts'
import { languages } from './setting.values.ts'
import { healthReasons } from './system-status.values.ts'

export const systemEndpoints = {
  health: endpoint('GET', '/api/health', {
    access: everybody,
    summary:
      'Whether the server can read and write its database; degraded where its disk, backups, ledger or messages need somebody',
    response: z.object({
      status: z.enum(['ok', 'degraded']),
      database: z.string(),
      version: z.string(),
      /** Only for whoever runs the server: from the machine itself, or with the token for metrics. */
      reasons: z.array(z.enum(healthReasons)).optional(),
    }),
  }),
  /** What every page needs of the settings. */
  site: endpoint('GET', '/api/public/site', {
    access: everybody,
    summary: 'Name, language and public contact of the school',
    response: z.object({
      siteName: z.string(),
      logoUrl: z.string().nullable(),
      language: z.enum(languages),
      timezone: z.string(),
      icp: z.string(),
      jobServiceUrl: z.string(),
      contactPhone: z.string(),
      contactAddress: z.string(),
      contactHours: z.string(),
      slogan: z.string(),
      /** `https://www.example.cn`, empty where the school has named no domain. */
      siteUrl: z.string(),
      /** Where public pictures are shown from, such as a CDN; empty for this site. */
      imageBaseUrl: z.string(),
      /** By which ways the school can send a code. */
      codeChannels: z.array(z.enum(['email', 'phone'])),
      /** What limits study time each day, in sentences; empty where nothing does. */
      studyLimits: z.array(z.string()),
      /** Whether faces are compared, of learners who agree to it. */
      asksForFace: z.boolean(),
      registration: z.object({
        isOpen: z.boolean(),
        roles: z.array(z.enum(registrationRoles)),
        verifyMethod: z.enum(verifyMethods),
      }),
    }),
  }),
}
