import type { Context } from '../../core/context.ts'

/** Removes the body of a file whose row is gone; one that stays behind is found by the sweep of files without a row. */
export async function removeObject(
  { storages, log }: Pick<Context, 'storages' | 'log'>,
  { storage, objectKey }: { readonly storage: string; readonly objectKey: string },
): Promise<void> {
  try {
    await (await storages.named(storage)).remove(objectKey)
  } catch (error) {
    log.error({ err: error, storage, objectKey }, 'file not removed')
  }
}
