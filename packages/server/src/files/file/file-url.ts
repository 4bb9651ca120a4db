/** The permanent URL of a public file; columns store only its id. */
export const publicFileUrl = (fileId: number | null) => (fileId === null ? null : `/files/${fileId}`)
