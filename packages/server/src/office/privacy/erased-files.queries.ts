import type { Db } from '../../core/database/database.ts'

/** Deletes the row of an avatar. Returns the location of its object. */
export const deletePicture = async (db: Db, fileId: number | null) =>
  fileId === null ? [] : db.deleteFrom('files').where('id', '=', fileId).returning(['storage', 'objectKey']).execute()
