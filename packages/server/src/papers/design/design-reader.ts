import { buffer } from 'node:stream/consumers'
import type { Design } from '@jiangxue/certificate/design.ts'
import { firstDesign } from '@jiangxue/certificate/designs.ts'
import type { Context } from '../../core/context.ts'
import { readJson } from '../../core/json-text.ts'
import { linkedFileUrl } from '../../files/file/file-url.ts'
import { findFile } from '../../files/file/file.queries.ts'
import { findDesign, type DesignRow } from './certificate-design.queries.ts'

/** How a certificate looks: its design, and the URLs of the school's pictures. */
export interface Look {
  // Responses take types with an index signature, which interfaces lack.
  readonly design: Pick<Design, keyof Design>
  readonly backgroundUrl: string | null
  readonly sealUrl: string | null
}
const firstLook: Look = { design: firstDesign, backgroundUrl: null, sealUrl: null }

/** The look that a version stores; without one, it is the first. */
export const lookOf = (row: DesignRow | undefined): Look =>
  row ? { design: readJson<Design>(row.data), ...pictureUrls(row) } : firstLook

type PicturesRow = Pick<DesignRow, 'backgroundFileId' | 'backgroundSha256' | 'sealFileId' | 'sealSha256'>
export const pictureUrls = ({ backgroundFileId, backgroundSha256, sealFileId, sealSha256 }: PicturesRow) => ({
  backgroundUrl: urlOf(backgroundFileId, backgroundSha256),
  sealUrl: urlOf(sealFileId, sealSha256),
})
const urlOf = (id: number | null, sha256: string | null) =>
  id === null || sha256 === null ? null : linkedFileUrl({ id, sha256 })

/** A design with the school's pictures as they are stored. */
interface PrintedDesign {
  readonly design: Design
  readonly pictures: { readonly background?: Buffer | undefined; readonly seal?: Buffer | undefined }
}
/** Reads the designs of certificates by the ids of their versions, each only once. */
export type DesignReader = (designId: number | null) => Promise<PrintedDesign>

export function designReader(context: Pick<Context, 'database' | 'storages'>): DesignReader {
  const known = new Map<number | null, Promise<PrintedDesign>>()
  return (designId) => {
    const design = known.get(designId) ?? readDesign(context, designId)
    known.set(designId, design)
    return design
  }
}

async function readDesign(
  { database, storages }: Pick<Context, 'database' | 'storages'>,
  designId: number | null,
): Promise<PrintedDesign> {
  const row = designId === null ? undefined : await findDesign(database.read, designId)
  const bytesOf = async (fileId: number | null = null) => {
    const file = fileId === null ? undefined : await findFile(database.read, fileId)
    return file && buffer((await storages.named(file.storage)).read(file.objectKey))
  }
  const [background, seal] = await Promise.all([bytesOf(row?.backgroundFileId), bytesOf(row?.sealFileId)])
  return { design: lookOf(row).design, pictures: { background, seal } }
}
