import { siteUrlOf } from '@jiangxue/contract/office/setting.values.ts'
import type { SystemNotice } from '@jiangxue/contract/office/system-status.values.ts'
import type { Context } from '../../core/context.ts'
import { hasUntrustedProxy } from '../../core/http/untrusted-proxy.ts'

/** What the operator should change, although the server is well. */
export async function systemNoticesOf(context: Context): Promise<SystemNotice[]> {
  const notices: SystemNotice[] = []
  const values = await context.settings.current()
  if (siteUrlOf(values['basic.domain']) === '') notices.push('noDomain')
  const isDelivered = values['proof.emails'].length > 0 || values['proof.timestampUrl'] !== ''
  if (!values['proof.isOn'] || !isDelivered) notices.push('noAnchorRecipient')
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
  noAnchorRecipient: 'Anchors go to nobody outside the school: whoever has data and keys can replace all of history',
  untrustedProxy: 'A proxy is not trusted: set TRUST_PROXY',
  fewConnections:
    'The database grants few connections, so requests may wait: raise max_connections or lower DATABASE_POOL',
}
