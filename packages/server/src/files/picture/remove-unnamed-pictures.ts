import { uploadLimits } from '@jiangxue/contract/files/upload.values.ts'
import type { Context } from '../../core/context.ts'
import { removeUnnamed } from './remove-unnamed.ts'
import { listUnnamedPictures } from './unnamed-picture.queries.ts'

const unnamedMs = uploadLimits.pictureUnnamedHours * 3_600_000

/** Removes uploaded pictures that no record, text or setting has referred to in time. */
export const removeUnnamedPictures = (context: Context) =>
  removeUnnamed(context, (afterId, limit) =>
    listUnnamedPictures(context.database.read, context.now() - unnamedMs, afterId, limit),
  )
