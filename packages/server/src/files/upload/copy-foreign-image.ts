import { uploadLimits } from '@jiangxue/contract/files/upload.values.ts'
import type { Context } from '../../core/context.ts'
import type { Caller } from '../../core/http/caller.ts'
import { fetchPublic, type FetchPolicy } from '../../core/network/fetch-public.ts'
import { waitingBudgetMs, withinBudget } from '../../core/outside/outside-call.ts'
import { Problem, problem } from '../../core/problem.ts'
import { expensiveWork } from '../../core/work-limits.ts'
import type { StoredFile } from '../file/store-file.ts'
import { storeImage, textPictureRule } from '../picture/store-image.ts'

/**
 * Copies a picture from another site into the school's files; `policy` is for tests, which have no public addresses.
 */
export async function copyForeignImage(
  context: Context,
  url: string,
  caller: Pick<Caller, 'userId' | 'role'>,
  policy?: FetchPolicy,
): Promise<StoredFile> {
  const settings = await context.settings.current()
  if (!settings['storage.copyForeignPictures']) throw problem('upload.copyingOff')
  const limits = { maxBytes: uploadLimits.copiedImageMaxBytes, timeoutMs: waitingBudgetMs, type: 'image/' }
  const copying = expensiveWork.copies.run(caller.userId, () => fetchPublic(url, limits, policy))
  const bytes = await withinBudget(copying).catch((error: unknown) => {
    if (error instanceof Problem) throw error
  })
  const { host } = new URL(url)
  if (!bytes) throw problem('upload.copyFailed', { values: { host } })
  return storeImage(context, { name: host, bytes: Buffer.from(bytes) }, textPictureRule, caller)
}
