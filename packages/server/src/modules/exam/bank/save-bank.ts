import { ItemBankFields, type ItemBankChange, type ItemBankForm } from '@jiangxue/contract/exam/item.ts'
import { columnsOf } from '../../../core/database/columns.ts'
import type { Db } from '../../../core/database/database.ts'
import { isUniqueViolation } from '../../../core/database/errors.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { audit } from '../../../core/log/audit.ts'
import { problem } from '../../../core/problem.ts'
import { assertMayHave, getOwnBank, lockOwnBank } from './item-bank.policy.ts'
import { deleteBankRow, hasBankNamed, insertBank, saveBank, type BankRow } from './item-bank.queries.ts'

const toColumns = columnsOf<'itemBanks'>()(ItemBankFields, {})

/** Adds a bank; teachers only to a course of their own. */
export const createBank = (actor: Actor, form: ItemBankForm): Promise<BankRow> =>
  writing(actor, async (db) => {
    const { caller, context } = actor
    const now = context.now()
    await assertMayHave(db, caller, form.courseId ?? null)
    if (await hasBankNamed(db, form.name)) throw nameTaken()
    const id = await insertBank(db, { ...toColumns(form), name: form.name, createdAt: now, updatedAt: now })
    const bank = await getOwnBank(db, caller, id)
    await audit(db, actor, { action: 'itemBank.create', targetId: id, detail: { after: factsOf(bank) } })
    return bank
  })

/** Renames a bank or gives it to another course; teachers only to another one of their own. */
export const changeBank = (actor: Actor, id: number, form: ItemBankChange): Promise<BankRow> =>
  writing(actor, async (db) => {
    const { caller, context } = actor
    const before = await lockOwnBank(db, caller, id)
    if (form.version !== undefined && form.version !== before.version) throw problem('resource.stale', { data: before })
    if (form.courseId !== undefined && form.courseId !== before.courseId) await assertMayHave(db, caller, form.courseId)
    if (form.name !== undefined && (await hasBankNamed(db, form.name, id))) throw nameTaken()
    await saveBank(db, before, { ...toColumns(form), updatedAt: context.now() })
    const after = await getOwnBank(db, caller, id)
    const detail = { before: factsOf(before), after: factsOf(after) }
    await audit(db, actor, { action: 'itemBank.update', targetId: id, detail })
    return after
  })

export const deleteBank = (actor: Actor, id: number): Promise<void> =>
  actor.context.database.write(async (db) => {
    const before = await lockOwnBank(db, actor.caller, id)
    if (before.items > 0) throw problem('itemBank.inUse', { values: { items: before.items } })
    await deleteBankRow(db, id)
    await audit(db, actor, { action: 'itemBank.delete', targetId: id, detail: { before: factsOf(before) } })
  })

const nameTaken = () => problem('itemBank.nameTaken', { field: 'name' })
const factsOf = ({ name, courseId }: BankRow) => ({ name, courseId })

/** Of two concurrent saves with the same name, the unique index rejects the second. */
const writing = <T>({ context: { database } }: Actor, job: (db: Db) => Promise<T>): Promise<T> =>
  database.write(job).catch((error: unknown) => {
    throw isUniqueViolation(error) ? nameTaken() : error
  })
