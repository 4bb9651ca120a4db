import type { Context } from '../../core/context.ts'

/** Removes the body of a file whose row is gone. If that fails, the sweep of bodies without a row removes it later. */
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
