/** A keyword for `like … escape '\'`, in which % and _ are characters. */
export const escapeLike = (keyword: string) => keyword.replaceAll(/[\\%_]/g, (character) => `\\${character}`)

/** A text as `lower(…)` of both engines makes it: they change the letters of ASCII and no others. */
export const lowerInSql = (text: string) => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
