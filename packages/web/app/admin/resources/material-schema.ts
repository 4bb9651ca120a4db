import { z } from '@jiangxue/contract/kit/zod.ts'
import { MaterialForm, type ManagedMaterial } from '@jiangxue/contract/material.ts'
import type { StoredFile } from '@jiangxue/contract/upload.ts'
import { formValues } from '../kit/form-values.ts'

/** The contract's form with the choice between a file and a link, and the file as it was stored. */
export const materialSchema = MaterialForm.omit({ fileId: true }).extend({
  kind: z.enum(['file', 'link']),
  fileId: z.custom<StoredFile | null>(() => true).optional(),
})
export type MaterialValues = z.output<typeof materialSchema>
export type MaterialField = keyof typeof materialSchema.shape & string

/** What the form shows of a material, or of a new one. */
export const materialFormValues = (material: ManagedMaterial | undefined) =>
  formValues(materialSchema, material, {
    kind: material?.isLink ? 'link' : 'file',
    fileId: material && !material.isLink ? shownFile(material) : null,
    url: material?.isLink ? material.url : null,
    scope: material?.scope ?? 'all',
  })

/** The file that a material has; without an id, so that it is not stored again. */
const shownFile = ({ url, fileName, name, size }: ManagedMaterial): StoredFile => ({
  id: 0,
  url,
  name: fileName ?? name,
  contentType: '',
  size,
})

/** The body of a call that stores a material: with the link and its type, a new file, none, or neither where its file stays. */
export function materialBody({ kind, fileId: file, url, type, ...rest }: MaterialValues) {
  if (kind === 'link') return { ...rest, url: url ?? null, type }
  if (!file) return { ...rest, fileId: null }
  return file.id ? { ...rest, fileId: file.id } : rest
}
