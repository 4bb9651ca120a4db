/** Escapes a keyword for `like … escape '\'`, so that % and _ match literally. */
export const escapeLike = (keyword: string) => keyword.replaceAll(/[\\%_]/g, (character) => `\\${character}`)

/** Lowercases a keyword like `lower(…)` does on both engines, which convert only A to Z: `钳工ⅡA` → `钳工Ⅱa`. */
const lowered = (keyword: string) => keyword.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** The pattern for texts that contain a keyword, for `lower(…) like … escape '\'`. */
export const containing = (keyword: string) => `%${escapeLike(lowered(keyword))}%`
/** The pattern for texts that begin with a keyword, likewise. */
export const beginning = (keyword: string) => `${escapeLike(lowered(keyword))}%`
