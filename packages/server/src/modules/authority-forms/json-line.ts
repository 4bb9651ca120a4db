const tokenPattern = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g

/** The number of the line on which the value at a path begins, in a text that is JSON; of its parent if it is missing. */
export function lineOfPath(json: string, path: readonly PropertyKey[]): number {
  const tokens = [...json.matchAll(tokenPattern)]
  const textAt = (index: number) => tokens[index]?.[0] ?? ''
  /** The index of the token after the value that begins at a token. Not recursive: a file may be nested without end. */
  const afterValue = (index: number): number => {
    let [at, depth] = [index, 0]
    do {
      if (/^[[{]/.test(textAt(at))) depth += 1
      if (/^[\]}]/.test(textAt(at))) depth -= 1
      at += 1
    } while (depth > 0 && at < tokens.length)
    return at
  }
  let at = 0
  for (const wanted of path) {
    const inside = memberAt(wanted, at)
    if (inside === undefined) break
    at = inside
  }
  return lineAt(json, tokens[at]?.index ?? 0)

  /** The index of the value of a member of the object or list that begins at a token; the last, if a name is repeated. */
  function memberAt(wanted: PropertyKey, begin: number): number | undefined {
    const isObject = textAt(begin) === '{'
    if (!isObject && textAt(begin) !== '[') return undefined
    let result: number | undefined
    for (let [next, index] = [begin + 1, 0]; next < tokens.length && !/^[\]}]/.test(textAt(next)); index += 1) {
      const name = isObject ? (JSON.parse(textAt(next)) as string) : index
      const member = isObject ? next + 2 : next
      if (name === wanted) result = member
      next = afterValue(member)
      if (textAt(next) === ',') next += 1
    }
    return result
  }
}

export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length
