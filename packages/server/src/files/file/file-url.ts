import { extname } from 'node:path'
import { withEnding } from '../../core/text/file-name.ts'

/** The permanent URL of a public file; columns store only its id. */
export const publicFileUrl = (fileId: number | null) => (fileId === null ? null : `/files/${fileId}`)

/** The name under which a stored file is saved: its own, with the ending of its content. */
export const downloadName = ({
  originalName,
  objectKey,
}: {
  readonly originalName: string
  readonly objectKey: string
}) => withEnding(originalName || 'file', extname(objectKey))
