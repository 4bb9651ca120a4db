/** The single characters and pairs of a name, by which a piece of it is found. */
export function gramsOf(...words: readonly string[]): string[] {
  const grams = new Set<string>()
  for (const word of words) {
    const characters = [...word.toLowerCase()]
    characters.forEach((character, index) => {
      grams.add(character)
      const next = characters[index + 1]
      if (next !== undefined) grams.add(character + next)
    })
  }
  return [...grams]
}

/** The longest n-grams of a keyword that are in the gram table: pairs, or the one character. */
export function keywordGrams(keyword: string): string[] {
  const characters = [...keyword.toLowerCase()]
  if (characters.length < 2) return characters
  return [...new Set(characters.slice(1).map((character, index) => (characters[index] as string) + character))]
}
