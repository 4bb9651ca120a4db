import { MaterialForm, type ManagedMaterial } from '@jiangxue/contract/course/material.ts'
import type { StoredFile } from '@jiangxue/contract/files/upload.ts'
import { z } from '@jiangxue/contract/kit/zod.ts'
import { formValues } from '../kit/form/form-values.ts'

/** The contract's form with the choice between a file and a link, and the file as it was stored. */
export const materialSchema = MaterialForm.omit({ fileId: true }).extend({
  kind: z.enum(['file', 'link']),
  fileId: z.custom<StoredFile | null>(() => true).optional(),
})
export type MaterialValues = z.output<typeof materialSchema>
export type MaterialField = keyof typeof materialSchema.shape & string

export const materialFormValues = (material: ManagedMaterial | undefined) =>
  formValues(materialSchema, material, {
    kind: material?.isLink ? 'link' : 'file',
    fileId: material && !material.isLink ? shownFile(material) : null,
    url: material?.isLink ? material.url : null,
    scope: material?.scope ?? 'all',
  })

/** The material's current file, with id 0 so that it is not sent again. */
const shownFile = ({ url, fileName, name, size }: ManagedMaterial): StoredFile => ({
  id: 0,
  url,
  name: fileName ?? name,
  contentType: '',
  size,
})

/** Returns the body for saving a material: the link and its type, or the new file, unless the file is unchanged. */
export function materialBody({ kind, fileId: file, url, type, ...rest }: MaterialValues) {
  if (kind === 'link') return { ...rest, url: url ?? null, type }
  if (!file) return { ...rest, fileId: null }
  return file.id ? { ...rest, fileId: file.id } : rest
}
