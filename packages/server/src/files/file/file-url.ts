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

/** The URL of the captions of a row that may have some. */
export const captionsUrlOf = ({ captionsFileId: id, captionsSha256: sha256 }: CaptionsRow) =>
  id === null || sha256 === null ? null : linkedFileUrl({ id, sha256 })
interface CaptionsRow {
  readonly captionsFileId: number | null
  readonly captionsSha256: string | null
}

/** The name under which a stored file is saved: its own, with the ending of its content. */
export const downloadName = ({
  originalName,
  objectKey,
}: {
  readonly originalName: string
  readonly objectKey: string
}) => withEnding(originalName || 'file', extname(objectKey))
