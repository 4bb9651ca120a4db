import { extname } from 'node:path'
import { withEnding } from '../../core/text/file-name.ts'
import type { FileRow } from './file.queries.ts'

/** The permanent URL of a public file; columns store only its id. */
export const publicFileUrl = (fileId: number | null) => (fileId === null ? null : `/files/${fileId}`)

type Linked = Pick<FileRow, 'id' | 'sha256'>
const keyLength = 32
/** What the URL of a linked file says besides its id: nobody knows it who has not been given the URL or the file. */
export const linkKey = ({ sha256 }: Pick<Linked, 'sha256'>) => sha256.slice(0, keyLength)
/** The permanent URL of a linked file, which texts contain. */
export const linkedFileUrl = (file: Linked) => `/files/${file.id}-${linkKey(file)}`

/** The name under which a stored file is saved: its own, with the ending of its content. */
export const downloadName = ({
  originalName,
  objectKey,
}: {
  readonly originalName: string
  readonly objectKey: string
}) => withEnding(originalName || 'file', extname(objectKey))
