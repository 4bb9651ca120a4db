import type { Actor } from '../../core/http/caller.ts'
import { maskName } from '../../core/log/mask.ts'
import { findAccount } from './account.queries.ts'

const shownDigits = 4

/** What the caller's screens show of whose they are, if the school asks for it. */
export async function watermarkOf({ context, caller }: Actor): Promise<{ watermark?: string }> {
  const { 'presence.watermark': kind } = await context.settings.current()
  const account = kind === 'off' ? undefined : await findAccount(context.database.read, caller.userId)
  if (!account) return {}
  const number = kind === 'nameAndNumber' ? (account.phone ?? '').slice(-shownDigits) : ''
  return { watermark: `${maskName(account.name)} ${number}`.trim() }
}
