import { punctuation } from '@jiangxue/contract/kit/messages.ts'
import type { DeletionPlan, DeletionState } from '@jiangxue/contract/privacy/deletion.ts'
import { graceDays, unfinishedTexts } from '@jiangxue/contract/privacy/deletion.values.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { existing, problem } from '../../core/problem.ts'
import { translate } from '../../core/text/translate.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { notify } from '../../messaging/notification/notify.ts'
import { findAccount, lockUser, saveUser, type AccountRow } from '../../people/account/account.queries.ts'
import { closeDeletion, findRetained, insertDeletion, listUnfinished } from './deletion.queries.ts'
import { retainedUntil } from './retention.ts'

const dayMs = 86_400_000

/** The days on which an account whose deletion is asked for now is erased, and what is kept of it. */
async function daysFrom({ settings, now }: Context) {
  const values = await settings.current()
  const erasedOn = siteDay(now() + graceDays * dayMs, values['basic.timezone'])
  return { erasedOn, keptUntil: retainedUntil(erasedOn, values['privacy.archiveYears']) }
}

export async function planDeletion({ context, caller }: Actor): Promise<DeletionPlan> {
  const db = context.database.read
  const account = existing(await findAccount(db, caller.userId), 'account.notFound')
  const { creditedMs, ...counts } = await findRetained(db, account.id)
  return {
    unfinished: await listUnfinished(db, account),
    ...counts,
    creditedSeconds: Math.floor(creditedMs / 1000),
    ...(await daysFrom(context)),
  }
}

/** Asks for the erasing of the caller's account. Throws 409 with what somebody else still waits for. */
export async function requestDeletion(actor: Actor): Promise<DeletionState> {
  const { context, caller } = actor
  const { database, keys, settings, now } = context
  const [values, { erasedOn }] = [await settings.current(), await daysFrom(context)]
  return database.write(async (db) => {
    const account = await lockOwn(db, caller.userId)
    if (account.eraseOn !== null) return { erasedOn: account.eraseOn }
    await assertFinished(db, account)
    await saveUser(db, account.id, { eraseOn: erasedOn })
    await insertDeletion(db, { userId: account.id, askedAt: now(), dueOn: erasedOn })
    await audit(db, actor, { action: 'user.requestDeletion', targetId: account.id })
    const sender = { keys, values, now: now() }
    await notify(db, sender, 'deletionAsked', { ...account, studentId: account.id }, { date: erasedOn })
    return { erasedOn }
  })
}

/** Takes the deletion back. Throws 409 if none was asked for. */
export async function cancelDeletion(actor: Actor): Promise<DeletionState> {
  const { context, caller } = actor
  return context.database.write(async (db) => {
    const account = await lockOwn(db, caller.userId)
    if (account.eraseOn === null) throw problem('privacy.noDeletion')
    await saveUser(db, account.id, { eraseOn: null })
    await closeDeletion(db, account.id, 'cancelled', context.now())
    await audit(db, actor, { action: 'user.cancelDeletion', targetId: account.id })
    return { erasedOn: null }
  })
}

/** Throws if anybody still waits for something of the account. */
async function assertFinished(db: Db, account: AccountRow): Promise<void> {
  const unfinished = await listUnfinished(db, account)
  if (unfinished.length === 0) return
  const items = unfinished.map(({ kind, name }) => translate(unfinishedTexts[kind], { name }))
  throw problem('privacy.unfinished', { values: { items: items.join(translate(punctuation.betweenItems)) } })
}

const lockOwn = async (db: Db, id: number): Promise<AccountRow> => existing(await lockUser(db, id), 'session.expired')
