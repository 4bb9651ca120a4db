import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { secretMask } from '@jiangxue/contract/kit/setting.ts'
import type { Context } from '../../core/context.ts'
import { invalid, problem } from '../../core/http/problem.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { openSecret } from '../../core/settings/settings.ts'
import type { Storage } from '../../core/storage/storage.ts'
import { folderOf, openStorage } from '../../core/storage/storages.ts'
import { missingOfStore } from '../../core/storage/store-settings.ts'
import { reasonOf, withUnsaved } from './unsaved-settings.ts'

const bytes = 64
const addressSeconds = 60
const timeoutMs = 10_000

/** Writes, reads and deletes a small file with the settings as shown on the screen; throws with the store's error. */
export async function testStorage(context: Context, form: Readonly<Record<string, unknown>>): Promise<void> {
  const values = await withUnsaved(context, 'storage', form)
  const missing = missingOfStore(values)
  if (missing) throw invalid(missing)
  try {
    await tryOut(openStorage(context.keys, values) ?? context.storages.local, values)
  } catch (error) {
    const secrets = (['storage.accessKey', 'storage.secretKey'] as const).map((name) =>
      openSecret(context.keys, values, name),
    )
    const reason = secrets
      .filter((secret) => secret !== '')
      .reduce((said, secret) => said.replaceAll(secret, secretMask), reasonOf(rootOf(error)))
    throw problem('storage.testFailed', { values: { reason } })
  }
}

/** The root cause of an error. */
const rootOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? rootOf(error.cause) : error

async function tryOut(storage: Storage, values: SettingValues): Promise<void> {
  const key = `${folderOf(values)}private/${randomUUID()}.test`
  const body = randomBytes(bytes)
  await storage.write(key, body)
  try {
    if (!body.equals(await buffer(storage.read(key)))) throw new Error('the file reads differently')
    // As browsers will read it: from the school's custom domain if set.
    const address = await storage.addressOf?.(key, { seconds: addressSeconds, contentType: 'text/plain' })
    if (address === undefined) return
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    if (!body.equals(Buffer.from(await answer.arrayBuffer())))
      throw new Error(`${new URL(address).host}: ${answer.status}`)
  } finally {
    await storage.remove(key)
  }
}
