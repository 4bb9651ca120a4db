import { isSame } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import { linkKey } from '../file/file-url.ts'
import { findFile, type FileRow } from '../file/file.queries.ts'
import { toId } from './file-request.ts'

/** The file that everybody is shown who has its name in URLs: `7` of a public one, `7-{key}` of a linked one. */
export async function findShownFile(db: Db, name: string): Promise<FileRow | undefined> {
  const [id = '', ...key] = name.split('-')
  const file = await findFile(db, toId(id))
  return file && isShown(file, key.join('-')) ? file : undefined
}

const isShown = (file: FileRow, key: string) =>
  file.access === 'linked' ? isSame(linkKey(file), key) : file.access === 'public' && key === ''
