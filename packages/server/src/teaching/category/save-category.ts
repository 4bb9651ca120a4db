import type { CategoryForm } from '@jiangxue/contract/category.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import { isReferenceViolation, isUniqueViolation } from '../../core/database/errors.ts'
import type { Caller, Origin } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { recordOperation } from '../../core/log/operation-log.ts'
import { bumpRevision } from '../../core/settings/settings.queries.ts'
import { insertCategory } from '../course/outline.queries.ts'
import {
  deleteCategoryRow,
  findCategory,
  hasCategoryNamed,
  hasCourses,
  listCategoryOrder,
  lockCategories,
  moveDeletedCourses,
  renameCategory,
  setPosition,
  type CategoryRow,
} from './category.queries.ts'
import { toCategory } from './category.wire.ts'

export async function getCategory(db: Db, id: number): Promise<CategoryRow> {
  const category = await findCategory(db, id)
  if (!category) throw problem('category.absent')
  return category
}

const nameTaken = () => problem('category.nameTaken', { errors: { name: problem('category.nameTaken').message } })
const factsOf = ({ name, place }: CategoryRow) => ({ name, position: place })

/** Puts a category at a place in the order; the others keep theirs to one another. */
async function moveTo(db: Db, id: number, place: number | undefined): Promise<void> {
  const before = await listCategoryOrder(db)
  const order = before.filter((each) => each.id !== id)
  const moved = before.find((each) => each.id === id)
  if (moved) order.splice(place === undefined ? before.indexOf(moved) : place - 1, 0, moved)
  for (const [index, each] of order.entries())
    if (each.position !== index + 1) await setPosition(db, each.id, index + 1)
}

/** Two that save the same name at once: the index refuses the second. */
const writing = <T>(context: Context, job: (db: Db) => Promise<T>): Promise<T> =>
  context.database.write(job).catch((error: unknown) => {
    throw isUniqueViolation(error) ? nameTaken() : error
  })

export function createCategory(
  context: Context,
  caller: Caller,
  origin: Origin,
  form: CategoryForm,
): Promise<CategoryRow> {
  return writing(context, async (db) => {
    await lockCategories(db)
    if (await hasCategoryNamed(db, form.name)) throw nameTaken()
    const last = (await listCategoryOrder(db)).at(-1)
    const id = await insertCategory(db, form.name, (last?.position ?? 0) + 1, context.now())
    await moveTo(db, id, form.position)
    const category = await getCategory(db, id)
    await recordOperation(
      db,
      caller,
      origin,
      { action: 'category.create', targetType: 'category', targetId: id, detail: { after: factsOf(category) } },
      context.now(),
    )
    await bumpRevision(db)
    return category
  })
}

export function updateCategory(
  context: Context,
  caller: Caller,
  origin: Origin,
  id: number,
  form: CategoryForm & { version?: number | undefined },
): Promise<CategoryRow> {
  return writing(context, async (db) => {
    await lockCategories(db)
    const before = await getCategory(db, id)
    if (form.version !== undefined && form.version !== before.version)
      throw problem('resource.stale', { data: toCategory(before) })
    if (await hasCategoryNamed(db, form.name, id)) throw nameTaken()
    await renameCategory(db, id, form.name, context.now())
    await moveTo(db, id, form.position)
    const after = await getCategory(db, id)
    await recordOperation(
      db,
      caller,
      origin,
      {
        action: 'category.update',
        targetType: 'category',
        targetId: id,
        detail: { before: factsOf(before), after: factsOf(after) },
      },
      context.now(),
    )
    await bumpRevision(db)
    return after
  })
}

/** Deletes a category that no present course is in. */
export function removeCategory({ database, now }: Context, caller: Caller, origin: Origin, id: number): Promise<void> {
  return database
    .write(async (db) => {
      await lockCategories(db)
      const before = await getCategory(db, id)
      if (before.courseCount > 0) throw problem('category.inUse')
      await moveDeletedCourses(db, id)
      if (await hasCourses(db, id)) throw problem('category.inUse')
      await deleteCategoryRow(db, id)
      await moveTo(db, id, undefined)
      await recordOperation(
        db,
        caller,
        origin,
        { action: 'category.delete', targetType: 'category', targetId: id, detail: { before: factsOf(before) } },
        now(),
      )
      await bumpRevision(db)
    })
    .catch((error: unknown) => {
      // A course has come into it meanwhile.
      throw isReferenceViolation(error) ? problem('category.inUse') : error
    })
}
