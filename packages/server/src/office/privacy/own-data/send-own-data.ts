import { ownDataTexts as texts } from '@jiangxue/contract/privacy/own-data.values.ts'
import { privacyLimits } from '@jiangxue/contract/privacy/privacy.values.ts'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../../core/database/database.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { shownNetwork } from '../../../core/network/network.ts'
import { pick } from '../../../core/pick.ts'
import { existing, problem } from '../../../core/problem.ts'
import type { SettingValues } from '../../../core/settings/setting-values.ts'
import { language, translate } from '../../../core/text/translate.ts'
import { messagesOf, ThreadPool, type WithPort } from '../../../core/thread-pool.ts'
import { siteDay, siteMinute } from '../../../core/time/site-day.ts'
import { expensiveWork } from '../../../core/work-limits.ts'
import { notify, recipientOf } from '../../../messaging/notification/notify.ts'
import { sendFiles, type ZipFile } from '../../../papers/print/send-zip.ts'
import { institutionOf } from '../../../papers/record/print-record.ts'
import { lockUser } from '../../../people/account/account.queries.ts'
import { findEarliestOfCopies, insertPrivacyRequest } from '../privacy-request.queries.ts'
import type { OwnDataTask } from './own-data-worker.ts'
import { photosOf } from './own-photos.ts'

const dayMs = 86_400_000
const threads = new ThreadPool<WithPort<OwnDataTask>>(new URL('own-data-worker.ts', import.meta.url), { maxThreads: 2 })

/**
 * Streams everything about the caller as one zip. It is never stored: an archive of everything about a person is best
 * not kept.
 */
export async function sendOwnData(actor: Actor & { readonly reply?: FastifyReply }): Promise<never> {
  const values = await actor.context.settings.current()
  return sendFiles(actor, {
    fileName: texts.fileName,
    plainName: 'my-data.zip',
    slots: expensiveWork.ownData,
    refusal: 'privacy.copiesUnderway',
    operation: { action: 'privacy.copy', targetType: 'user', targetId: actor.caller.userId },
    alongside: (db) => recordCopy(db, actor, values),
    files: (timezone, signal) => filesOf(actor, institutionOf(values), timezone, signal),
  })
}

/** Records the copy among the caller's requests, if they may have another one, and notifies them: it may be stolen. */
async function recordCopy(db: Db, { context, caller, origin }: Actor, values: SettingValues): Promise<void> {
  const user = existing(await lockUser(db, caller.userId), 'account.notFound')
  const now = context.now()
  const earliest = await findEarliestOfCopies(db, caller.userId, now - dayMs, privacyLimits.copiesPerDay)
  if (earliest !== undefined) {
    const retryAfterSeconds = Math.ceil((earliest + dayMs - now) / 1000)
    throw problem('privacy.tooManyCopies', { retryAfterSeconds, values: { most: privacyLimits.copiesPerDay } })
  }
  const timezone = values['basic.timezone']
  const { userId } = caller
  const times = { askedAt: now, dueOn: siteDay(now, timezone), closedAt: now }
  await insertPrivacyRequest(db, { userId, kind: 'copy', state: 'done', ...times, closedBy: userId })
  await notify(db, { keys: context.keys, values, now }, 'dataCopied', recipientOf(user), {
    time: siteMinute(now, timezone),
    network: shownNetwork(origin.ip),
  })
}

async function* filesOf(
  { context, caller: { userId } }: Actor,
  school: string,
  timezone: string,
  signal: AbortSignal,
): AsyncGenerator<ZipFile> {
  const now = context.now()
  const place = pick(context.config, ['databaseUrl', 'dataDir', 'secretKey'])
  const task: OwnDataTask = { userId, now, school, timezone, language: language(), place }
  yield* messagesOf<ZipFile, OwnDataTask>(threads, task, signal)
  const missing: string[] = []
  for await (const photo of photosOf(context, userId, missing)) {
    signal.throwIfAborted()
    yield photo
  }
  const introduction = translate(texts.introduction, { school, madeAt: siteMinute(now, timezone) })
  const notice = missing.length > 0 ? [translate(texts.missing), ...missing, ''] : []
  const lines = [introduction, ...notice].join('\n')
  yield { name: translate(texts.readMe), input: `\uFEFF${lines.replaceAll('\n', '\r\n')}` }
}
