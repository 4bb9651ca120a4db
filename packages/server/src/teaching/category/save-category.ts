import { CategoryForm, type CategoryChange } from '@jiangxue/contract/course/category.ts'
import type { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { columnsOf } from '../../core/database/columns.ts'
import { lockTopic } from '../../core/database/counter.queries.ts'
import type { Db } from '../../core/database/database.ts'
import { isReferenceViolation, isUniqueViolation } from '../../core/database/errors.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { existing, problem } from '../../core/problem.ts'
import { bumpRevision } from '../../core/revision/revision.queries.ts'
import {
  deleteCategoryRow,
  findCategory,
  hasCategoryNamed,
  hasCourses,
  insertCategory,
  listCategoryOrder,
  moveDeletedCourses,
  saveCategory,
  setPosition,
  type CategoryRow,
} from './category.queries.ts'
import { toCategory } from './category.wire.ts'

const toColumns = columnsOf<'categories'>()(CategoryForm, { position: () => ({}) })

/** Adds a category, at the end unless the form sets its position. */
export const createCategory = (actor: Actor, form: CategoryForm): Promise<CategoryRow> =>
  writing(actor.context, async (db) => {
    const { now } = actor.context
    await lockTopic(db, 'categories')
    if (await hasCategoryNamed(db, form.name)) throw nameTaken()
    const last = (await listCategoryOrder(db)).at(-1)
    const position = (last?.position ?? 0) + 1
    const id = await insertCategory(db, { ...toColumns(form), position, createdAt: now(), updatedAt: now() })
    await moveTo(db, id, form.position)
    const category = await getCategory(db, id)
    await audit(db, actor, { action: 'category.create', targetId: id, detail: { after: factsOf(category) } })
    await bumpRevision(db)
    return category
  })

export const updateCategory = (actor: Actor, id: number, form: z.output<typeof CategoryChange>): Promise<CategoryRow> =>
  writing(actor.context, async (db) => {
    await lockTopic(db, 'categories')
    const before = await getCategory(db, id)
    if (form.version !== undefined && form.version !== before.version)
      throw problem('resource.stale', { data: toCategory(before) })
    if (await hasCategoryNamed(db, form.name, id)) throw nameTaken()
    await saveCategory(db, id, { ...toColumns(form), updatedAt: actor.context.now() })
    await moveTo(db, id, form.position)
    const after = await getCategory(db, id)
    const detail = { before: factsOf(before), after: factsOf(after) }
    await audit(db, actor, { action: 'category.update', targetId: id, detail })
    await bumpRevision(db)
    return after
  })

/** Deletes a category without courses. */
export const deleteCategory = (actor: Actor, id: number): Promise<void> =>
  actor.context.database
    .write(async (db) => {
      await lockTopic(db, 'categories')
      const before = await getCategory(db, id)
      if (before.courseCount > 0) throw problem('category.inUse')
      await moveDeletedCourses(db, id)
      if (await hasCourses(db, id)) throw problem('category.inUse')
      await deleteCategoryRow(db, id)
      await moveTo(db, id, undefined)
      await audit(db, actor, { action: 'category.delete', targetId: id, detail: { before: factsOf(before) } })
      await bumpRevision(db)
    })
    .catch((error: unknown) => {
      // A course has been added to it in the meantime.
      throw isReferenceViolation(error) ? problem('category.inUse') : error
    })

export const getCategory = async (db: Db, id: number): Promise<CategoryRow> =>
  existing(await findCategory(db, id), 'category.notFound')

const nameTaken = () => problem('category.nameTaken', { field: 'name' })
const factsOf = ({ name, place }: CategoryRow) => ({ name, position: place })

/** Moves a category to a position; the others keep their order among themselves. */
async function moveTo(db: Db, id: number, place: number | undefined): Promise<void> {
  const before = await listCategoryOrder(db)
  const order = before.filter((each) => each.id !== id)
  const moved = before.find((each) => each.id === id)
  if (moved) order.splice(place === undefined ? before.indexOf(moved) : place - 1, 0, moved)
  for (const [index, each] of order.entries())
    if (each.position !== index + 1) await setPosition(db, each.id, index + 1)
}

/** Of two concurrent saves with the same name, the unique index rejects the second. */
const writing = <T>({ database }: Context, job: (db: Db) => Promise<T>): Promise<T> =>
  database.write(job).catch((error: unknown) => {
    throw isUniqueViolation(error) ? nameTaken() : error
  })
