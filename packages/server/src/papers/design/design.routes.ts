import type { certificateDesignEndpoints } from '@jiangxue/contract/papers/certificate-design.ts'
import { certificateDesignLimits } from '@jiangxue/contract/papers/certificate-design.values.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { only } from '../../core/look-up.ts'
import { toInstant } from '../../core/units.ts'
import { toStoredFile } from '../../files/upload/upload.wire.ts'
import { addWiderFont, removeWiderFont } from '../print/add-wider-font.ts'
import { findWiderFont, type WiderFontRow } from '../print/wider-font.queries.ts'
import { listDesigns, type DesignListRow } from './certificate-design.queries.ts'
import { pictureUrls } from './design-reader.ts'
import { saveDesign, storeBackground, storeSeal } from './save-design.ts'

const toVersion = (row: DesignListRow) => ({
  id: row.id,
  base: row.base,
  ...pictureUrls(row),
  certificates: Number(row.certificates),
  createdAt: toInstant(row.createdAt),
  createdBy: row.createdByName,
})
const toFont = ({ name, characters, createdAt, createdByName }: WiderFontRow) => ({
  name,
  characters,
  createdAt: toInstant(createdAt),
  createdBy: createdByName,
})

export const certificateDesignHandlers: HandlersOf<keyof typeof certificateDesignEndpoints> = {
  listCertificateDesigns: async ({ context: { database } }) => {
    const rows = await listDesigns(database.read, certificateDesignLimits.versionsShown)
    const font = await findWiderFont(database.read)
    return { versions: rows.map(toVersion), font: font ? toFont(font) : null }
  },
  saveCertificateDesign: async (call) => {
    await saveDesign(call, call.body)
    return toVersion(only(await listDesigns(call.context.database.read, 1)))
  },
  uploadCertificateBackground: async (call) => toStoredFile(call.context, await storeBackground(call, call.file)),
  uploadCertificateSeal: async (call) => toStoredFile(call.context, await storeSeal(call, call.file)),
  addPaperFont: async (call) => toFont(await addWiderFont(call, call.file)),
  removePaperFont: (call) => removeWiderFont(call),
}
