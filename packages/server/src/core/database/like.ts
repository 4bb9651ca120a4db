/** A keyword for `like … escape '\'`, in which % and _ are characters. */
export const escapeLike = (keyword: string) => keyword.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
