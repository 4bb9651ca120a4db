import type { Material } from '@jiangxue/contract/course/course.ts'
import type { ManagedMaterial } from '@jiangxue/contract/course/material.ts'
import type { Context } from '../../core/context.ts'
import { toInstant } from '../../core/units.ts'
import { downloadName } from '../../files/file/file-url.ts'
import { signedFileUrl } from '../../files/file/signed-url.ts'
import type { MaterialRow, OfferedMaterialRow } from './material.queries.ts'

type Signer = Pick<Context, 'keys' | 'now'>

const urlOf = ({ keys, now }: Signer, { url, fileId, fileName, objectKey }: OfferedMaterialRow): string => {
  const name = downloadName({ originalName: fileName ?? '', objectKey: objectKey ?? '' })
  return url ?? signedFileUrl(keys, fileId as number, now(), name)
}

/** A material as shown to learners. */
export const toMaterial = (signer: Signer, row: OfferedMaterialRow): Material => ({
  id: row.id,
  name: row.name,
  type: row.type,
  size: row.byteSize,
  url: urlOf(signer, row),
})

/** A material as shown in the back office. */
export const toManagedMaterial = (signer: Signer, row: MaterialRow): ManagedMaterial => ({
  ...row,
  ...toMaterial(signer, row),
  scope: row.scope,
  isLink: row.fileId === null,
  createdAt: toInstant(row.createdAt),
  updatedAt: toInstant(row.updatedAt),
})
