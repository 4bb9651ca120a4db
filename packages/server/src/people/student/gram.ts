const longest = 3

/** What a student is found by. */
export interface Findable {
  readonly name: string
  readonly username: string
  readonly studentNumber: string | null
}

/** All pieces of up to three characters of name and login name, and the beginning of the number: every keyword as short is one of them. */
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

/** The longer beginnings of a number, which are counted only. */
export const longBeginnings = (studentNumber: string | null): string[] =>
  beginningsOf(studentNumber).filter((beginning) => [...beginning].length > longest)

function beginningsOf(studentNumber: string | null): string[] {
  const characters = [...(studentNumber ?? '').toLowerCase()]
  return characters.map((_, index) => characters.slice(0, index + 1).join(''))
}

/** The longest grams of a keyword: itself, where it is short. */
export function keywordGrams(keyword: string): string[] {
  const characters = [...keyword.toLowerCase()]
  if (characters.length <= longest) return [characters.join('')]
  return [
    ...new Set(characters.slice(longest - 1).map((_, index) => characters.slice(index, index + longest).join(''))),
  ]
}
