import { buffer } from 'node:stream/consumers'
import type { Actor } from '../../core/http/caller.ts'
import { Problem } from '../../core/problem.ts'
import { reencode } from '../../files/picture/read-image.ts'
import { findShownFile } from '../../files/serve/shown-file.ts'
import type { PrintedLine, PrintedPicture } from './printed-document.ts'

const mostPictures = 200
const mostPixels = 1000
const quality = 88
const prefix = '/files/'

/** The pictures of the lines of a document, by URL. One that cannot be shown is left out. */
export async function loadPictures(
  { context, caller }: Actor,
  lines: readonly PrintedLine[],
): Promise<Map<string, PrintedPicture>> {
  const { database, storages } = context
  const urls = new Set(lines.flatMap(({ picture }) => picture ?? []))
  const found = new Map<string, PrintedPicture>()
  for (const url of [...urls].slice(0, mostPictures)) {
    const file = await findShownFile(database.read, url.slice(prefix.length))
    if (!file?.contentType.startsWith('image/')) continue
    try {
      const bytes = await buffer((await storages.named(file.storage)).read(file.objectKey))
      const { body, width, height } = await reencode(caller.userId, bytes, mostPixels, (image) =>
        image.flatten({ background: '#fff' }).jpeg({ quality }),
      )
      found.set(url, { jpeg: body, width, height })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  }
  return found
}
