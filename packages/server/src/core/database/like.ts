/** A keyword for `like … escape '\'`, in which % and _ are characters. */
export const escapeLike = (keyword: string) => keyword.replaceAll(/[\\%_]/g, (character) => `\\${character}`)

/** A keyword as `lower(…)` leaves texts on both engines, which make only A to Z small: `钳工ⅡA` is `钳工Ⅱa`. */
const lowered = (keyword: string) => keyword.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** What contains a keyword, for `lower(…) like … escape '\'`. */
export const containing = (keyword: string) => `%${escapeLike(lowered(keyword))}%`
