import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { secretMask } from '@jiangxue/contract/kit/setting.ts'
import { storeAddressTexts } from '@jiangxue/contract/office/outside.values.ts'
import { siteUrlOf } from '@jiangxue/contract/office/setting.values.ts'
import type { Context } from '../../core/context.ts'
import { ShownReason, waitingBudgetMs, withinBudget } from '../../core/outside/outside-call.ts'
import { outsideReasonOf } from '../../core/outside/outside-reason.ts'
import { invalid, problem } from '../../core/problem.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { openSecret } from '../../core/settings/settings.ts'
import type { Storage } from '../../core/storage/storage.ts'
import { folderOf, openStorage } from '../../core/storage/storages.ts'
import { missingOfStore } from '../../core/storage/store-settings.ts'
import { translate } from '../../core/text/translate.ts'
import { assertTargets } from './setting-targets.ts'
import { withUnsaved } from './unsaved-settings.ts'

const bytes = 64
const addressSeconds = 60

/** Writes, reads and deletes a small file with the settings as shown on the screen; throws with the store's error. */
export async function testStorage(context: Context, form: Readonly<Record<string, unknown>>): Promise<void> {
  const values = await withUnsaved(context, 'storage', form)
  const missing = missingOfStore(values)
  if (missing) throw invalid(missing)
  try {
    await assertTargets(context.config, values)
    await withinBudget(tryOut(openStorage(context.keys, values) ?? context.storages.local, values))
  } catch (error) {
    const secrets = (['storage.accessKey', 'storage.secretKey'] as const).map((name) =>
      openSecret(context.keys, values, name),
    )
    const reason = secrets
      .filter((secret) => secret !== '')
      .reduce((said, secret) => said.replaceAll(secret, secretMask), outsideReasonOf(error))
    throw problem('storage.testFailed', { values: { reason } })
  }
}

async function tryOut(storage: Storage, values: SettingValues): Promise<void> {
  const key = `${folderOf(values)}private/${randomUUID()}.test`
  const body = randomBytes(bytes)
  await storage.write(key, body)
  try {
    if (!body.equals(await buffer(storage.read(key)))) throw new ShownReason(translate(storeAddressTexts.differs))
    // As browsers will read it: from the school's custom domain if set.
    const address = await storage.addressOf?.(key, { seconds: addressSeconds, contentType: 'text/plain' })
    if (address === undefined) return
    assertOpenToBrowsers(new URL(address), values['basic.domain'])
    const answer = await fetch(address, { signal: AbortSignal.timeout(waitingBudgetMs) })
    if (!body.equals(Buffer.from(await answer.arrayBuffer())))
      throw new ShownReason(translate(storeAddressTexts.unread, { host: new URL(address).host, status: answer.status }))
  } finally {
    await storage.remove(key)
  }
}

/** What this machine can read, browsers may not: inner addresses of the provider, and http on a page of https. */
export function assertOpenToBrowsers({ host, hostname, protocol }: URL, domain: string): void {
  if (/-internal\./.test(hostname)) throw new ShownReason(translate(storeAddressTexts.inner, { host }))
  if (protocol === 'http:' && siteUrlOf(domain).startsWith('https:'))
    throw new ShownReason(translate(storeAddressTexts.plain, { host }))
}
