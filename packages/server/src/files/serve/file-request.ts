/** Files that never change under their address. */
export const forever = 'public, max-age=31536000, immutable'
/** Files behind signed addresses may stay in the browser of the person who was given the address. */
export const privateCache = 'private, max-age=3600'

/** The number in a path; 0, which no row has, for anything else. */
export const toId = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : 0)
