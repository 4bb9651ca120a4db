/** Hands out names of which no two are the same on a disk that ignores case. */
export class UniqueNames {
  readonly #taken = new Set<string>()

  /** Returns the name, with a number before its file extension if it is taken. */
  take(name: string): string {
    const [, stem = name, extension = ''] = /^(.*?)(\.[^./]*)?$/s.exec(name) ?? []
    let unique = name
    for (let number = 2; this.#taken.has(unique.toLowerCase()); number++) unique = `${stem}_${number}${extension}`
    this.#taken.add(unique.toLowerCase())
    return unique
  }
}
