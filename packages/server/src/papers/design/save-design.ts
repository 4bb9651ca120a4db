import type { Design } from '@jiangxue/certificate/design.ts'
import { designs } from '@jiangxue/certificate/designs.ts'
import type { UploadedFile } from '@jiangxue/contract/kit/endpoint.ts'
import type { CertificateDesignForm } from '@jiangxue/contract/papers/certificate-design.ts'
import {
  certificateDesignLabels,
  certificateDesignLimits as limits,
} from '@jiangxue/contract/papers/certificate-design.values.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { problem } from '../../core/problem.ts'
import { translate } from '../../core/text/translate.ts'
import type { FileRow } from '../../files/file/file.queries.ts'
import { jpeg, png, storeImage, type ImageRule } from '../../files/picture/store-image.ts'
import { findShownFile } from '../../files/serve/shown-file.ts'
import { findDesignInForce, insertDesign } from './certificate-design.queries.ts'

const backgroundRule: ImageRule = {
  access: 'linked',
  kinds: ['png', 'jpeg'],
  wrongType: 'upload.backgroundWrongType',
  maxWidth: limits.backgroundMost,
  least: { pixels: limits.backgroundLeast, problem: 'upload.backgroundTooSmall' },
  format: jpeg,
}
const sealRule: ImageRule = {
  access: 'linked',
  kinds: ['png'],
  wrongType: 'upload.sealWrongType',
  maxWidth: limits.sealMost,
  least: { pixels: limits.sealLeast, problem: 'upload.sealTooSmall' },
  longest: { ratio: limits.sealLongest, problem: 'upload.sealShape' },
  format: png,
}

/** Stores a picture, which is removed again if no version uses it in time. */
export const storeBackground = ({ context, caller }: Actor, file: UploadedFile) =>
  storeImage(context, file, backgroundRule, caller)
export const storeSeal = ({ context, caller }: Actor, file: UploadedFile) => storeImage(context, file, sealRule, caller)

/** Stores a new version of the school's certificates. Older versions stay as they are, for their certificates. */
export const saveDesign = (
  actor: Actor,
  { base, backgroundUrl, sealUrl, version }: CertificateDesignForm,
): Promise<void> =>
  actor.context.database.write(async (db) => {
    const before = await findDesignInForce(db)
    if ((before?.id ?? null) !== version) throw problem('resource.stale')
    const design = designs.find(({ name }) => name === base) as Design
    const background = await chosen(db, backgroundUrl, jpeg.contentType)
    const seal = await chosen(db, sealUrl, png.contentType)
    if (background) assertShape(background, design)
    const { id } = await insertDesign(db, {
      base,
      data: JSON.stringify(design),
      backgroundFileId: background?.id ?? null,
      sealFileId: seal?.id ?? null,
      createdAt: actor.context.now(),
      createdBy: actor.caller.userId,
    })
    const detail = {
      design: translate(certificateDesignLabels[base]),
      background: background?.originalName,
      seal: seal?.originalName,
    }
    await audit(db, actor, { action: 'certificateDesign.save', targetId: id, detail })
  })

/** The picture of a URL. Only the uploads above are stored as these types at such URLs. */
async function chosen(db: Db, url: string | null, contentType: string): Promise<FileRow | undefined> {
  if (url === null) return undefined
  const file = await findShownFile(db, url.replace(/^\/files\//, ''))
  if (file?.access !== 'linked' || file.contentType !== contentType) throw problem('design.notUploaded')
  return file
}

/** Throws if a background would lose more than its edge on the design's paper. */
function assertShape({ width, height }: FileRow, { page }: Design): void {
  if (!width || !height) throw problem('design.notUploaded')
  // Paper is A4, whatever the exact size of the artboard.
  const [across, down] = page.width > page.height ? [297, 210] : [210, 297]
  const off = Math.abs((width * down) / (height * across) - 1)
  if (off * 100 > limits.backgroundOff)
    throw problem('design.backgroundShape', { values: { width: across, height: down } })
}
