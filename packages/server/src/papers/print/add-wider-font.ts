import { basename, extname } from 'node:path'
import type { UploadedFile } from '@jiangxue/contract/kit/endpoint.ts'
import { certificateDesignLimits as limits } from '@jiangxue/contract/papers/certificate-design.values.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { existing, problem } from '../../core/problem.ts'
import { expensiveWork } from '../../core/work-limits.ts'
import { discardObject, removeObject } from '../../files/file/remove-object.ts'
import { recordFile, storeBody } from '../../files/file/store-file.ts'
import { runInPool } from './render-pool.ts'
import { deleteWiderFont, findWiderFont, insertWiderFont, type WiderFontRow } from './wider-font.queries.ts'

/** How fonts of the accepted kinds begin: TrueType, OpenType, WOFF2. */
const beginnings = ['\0\x01\0\0', 'true', 'OTTO']
const compressed = 'wOF2'
const unpackedSizeAt = 16
const nameLength = 100

/**
 * Adds the characters of a font that the fonts of papers lack, in place of the school's font before. Only these
 * characters are stored, as the subsetting library has written them, never the file itself.
 */
export async function addWiderFont(actor: Actor, file: UploadedFile): Promise<WiderFontRow> {
  const { context, caller } = actor
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength)
  assertIsFont(bytes)
  const made = existing(
    await expensiveWork.pdfs.run(caller.userId, () => runInPool({ kind: 'widen', font: bytes })),
    'font.broken',
  )
  if (made.characters === 0) throw problem('font.addsNothing')
  const name = basename(file.name, extname(file.name)).slice(0, nameLength)
  const stored = await storeBody(context.storages, {
    body: Buffer.from(made.font),
    contentType: 'font/ttf',
    extension: '.ttf',
    access: 'signed',
    originalName: file.name,
  })
  let before: WiderFontRow | undefined
  const font = await context.database
    .write(async (db) => {
      const createdAt = context.now()
      before = await findWiderFont(db)
      if (before) await deleteWiderFont(db, before)
      const fileId = await recordFile(db, stored, caller.userId, createdAt)
      await insertWiderFont(db, { fileId, name, characters: made.characters, createdAt, createdBy: caller.userId })
      const detail = { file: file.name, characters: made.characters }
      await audit(db, actor, { action: 'font.add', targetId: 0, detail })
      return (await findWiderFont(db)) as WiderFontRow
    })
    .catch(async (error: unknown) => {
      await discardObject(context, stored, error)
      throw error
    })
  if (before) await removeObject(context, before)
  return font
}

function assertIsFont(bytes: Buffer): void {
  const beginning = bytes.toString('latin1', 0, 4)
  if (beginning === compressed) {
    if (bytes.length < unpackedSizeAt + 4) throw problem('font.broken')
    if (bytes.readUInt32BE(unpackedSizeAt) > limits.fontUnpackedMaxBytes) throw problem('upload.fontTooLarge')
  } else if (!beginnings.includes(beginning)) throw problem('font.wrongType')
}

/** Removes the school's own font; papers with its characters are refused from then on. */
export async function removeWiderFont(actor: Actor): Promise<void> {
  const removed = await actor.context.database.write(async (db) => {
    const font = existing(await findWiderFont(db), 'font.none')
    await deleteWiderFont(db, font)
    await audit(db, actor, { action: 'font.remove', targetId: 0, detail: { file: font.name } })
    return font
  })
  await removeObject(actor.context, removed)
}
