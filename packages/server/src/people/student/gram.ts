const longest = 3

/** The fields by which a student is found. */
export interface Findable {
  readonly name: string
  readonly username: string
  readonly studentNumber: string | null
}

/**
 * All substrings of name and username of up to three characters, and the prefixes of the number up to that length:
 * every keyword this short is one of them.
 */
export function gramsOf({ name, username, studentNumber }: Findable): string[] {
  const grams = new Set<string>()
  for (const word of [name, username]) {
    const characters = [...word.toLowerCase()]
    for (let at = 0; at < characters.length; at++)
      for (let length = 1; length <= longest && at + length <= characters.length; length++)
        grams.add(characters.slice(at, at + length).join(''))
  }
  for (const beginning of beginningsOf(studentNumber)) if ([...beginning].length <= longest) grams.add(beginning)
  return [...grams]
}

/** The prefixes of a number that are longer than a gram; they are only counted. */
export const longBeginnings = (studentNumber: string | null): string[] =>
  beginningsOf(studentNumber).filter((beginning) => [...beginning].length > longest)

function beginningsOf(studentNumber: string | null): string[] {
  const characters = [...(studentNumber ?? '').toLowerCase()]
  return characters.map((_, index) => characters.slice(0, index + 1).join(''))
}

/** The longest grams of a keyword; a short keyword is a gram itself. */
export function keywordGrams(keyword: string): string[] {
  const characters = [...keyword.toLowerCase()]
  if (characters.length <= longest) return [characters.join('')]
  return [
    ...new Set(characters.slice(longest - 1).map((_, index) => characters.slice(index, index + longest).join(''))),
  ]
}
