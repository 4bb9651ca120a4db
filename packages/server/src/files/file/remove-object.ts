import type { Context } from '../../core/context.ts'
import { isUnavailable } from '../../core/database/errors.ts'

interface Place {
  readonly storage: string
  readonly objectKey: string
}

/** Removes the body of a file whose row is gone. If that fails, the sweep of bodies without a row removes it later. */
export async function removeObject(
  { storages, log }: Pick<Context, 'storages' | 'log'>,
  { storage, objectKey }: Place,
): Promise<void> {
  try {
    await (await storages.named(storage)).remove(objectKey)
  } catch (error) {
    log.error({ err: error, storage, objectKey }, 'file not removed')
  }
}

/**
 * Removes a stored body whose row could not be inserted. If the connection was lost, the row may have been committed
 * all the same: then the body stays, and the sweep removes it later if there is no row.
 */
export async function discardObject(context: Pick<Context, 'storages' | 'log'>, place: Place, error: unknown) {
  if (!isUnavailable(error)) await removeObject(context, place)
}
