import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Context } from '../../core/context.ts'
import { runInPool } from './render-pool.ts'
import type { PrintingFonts } from './render-task.ts'
import { findWiderFont, type WiderFontRow } from './wider-font.queries.ts'

const prepared = new Map<string, Promise<unknown>>()

/** Prepares the fonts, once on each machine, and returns where they are. */
export async function printingFonts(context: Context): Promise<PrintingFonts> {
  const folder = join(context.config.dataDir, 'fonts')
  await once(folder, () => runInPool({ folder, kind: 'prepare' }))
  const font = await findWiderFont(context.database.read)
  if (!font) return { folder, wider: undefined }
  const wider = join(folder, `wider-${font.fileId}.ttf`)
  await once(wider, () => copyFont(context, font, wider))
  return { folder, wider }
}

async function once(path: string, make: () => Promise<unknown>): Promise<void> {
  const making = prepared.get(path) ?? make()
  prepared.set(path, making)
  try {
    await making
  } catch (error) {
    prepared.delete(path)
    throw error
  }
}

async function copyFont({ storages }: Context, { storage, objectKey }: WiderFontRow, path: string): Promise<void> {
  if (existsSync(path)) return
  const partial = `${path}.${randomUUID()}.part`
  await writeFile(partial, await buffer((await storages.named(storage)).read(objectKey)))
  await rename(partial, path)
}

let usual: Promise<ReadonlySet<number>> | undefined
let ofWider: { readonly path: string; readonly points: Promise<ReadonlySet<number>> } | undefined

/** The code points that every school's papers can show. Read in a worker, because it would block the event loop. */
export function usualPoints(): Promise<ReadonlySet<number>> {
  usual ??= readPoints()
  usual.catch(() => {
    usual = undefined
  })
  return usual
}

/** The code points that only the school's own font has. */
export async function widerPoints({ wider: path }: PrintingFonts): Promise<ReadonlySet<number>> {
  if (path === undefined) return new Set()
  if (ofWider?.path !== path) ofWider = { path, points: readPoints(path) }
  try {
    return await ofWider.points
  } catch (error) {
    ofWider = undefined
    throw error
  }
}

const readPoints = async (path?: string) => new Set(await runInPool({ kind: 'printable', path }))
