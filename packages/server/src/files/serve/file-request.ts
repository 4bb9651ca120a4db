/** Cache header for files that never change under their URL. */
export const forever = 'public, max-age=31536000, immutable'
/** Cache header for files with signed URLs: they may stay in the browser of the user who was given the URL. */
export const privateCache = 'private, max-age=3600'

/** Parses an id in a path; anything else becomes 0, which no row has. */
export const toId = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : 0)
