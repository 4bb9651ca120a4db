import { siteUrlOf } from '@jiangxue/contract/setting.values.ts'
import type { SystemNotice } from '@jiangxue/contract/system-status.values.ts'
import type { Context } from '../../core/context.ts'
import { hasUntrustedProxy } from '../../core/http/untrusted-proxy.ts'

/** What the operator should change, although the server is well. */
export async function systemNoticesOf(context: Context): Promise<SystemNotice[]> {
  const notices: SystemNotice[] = []
  if (siteUrlOf((await context.settings.current())['basic.domain']) === '') notices.push('noDomain')
  if (hasUntrustedProxy(context)) notices.push('untrustedProxy')
  if (context.database.isShortOfConnections?.()) notices.push('fewConnections')
  return notices
}

/** Logs them at the start. */
export async function logSystemNotices(context: Context): Promise<void> {
  for (const notice of await systemNoticesOf(context)) context.log.warn({ notice }, logTexts[notice])
}

const logTexts: Record<SystemNotice, string> = {
  noDomain: 'The settings have no domain: there is no sitemap, and shared links have no picture',
  untrustedProxy: 'A proxy is not trusted: set TRUST_PROXY',
  fewConnections:
    'The database grants few connections, so requests may wait: raise max_connections or lower DATABASE_POOL',
}
