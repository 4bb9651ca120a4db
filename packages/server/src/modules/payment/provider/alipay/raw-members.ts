/**
 * The members of a JSON object as they were sent: a signature covers these characters, and not the same value written
 * again. Throws if the text is no JSON object, or names a member twice.
 */
export function rawMembers(body: string): ReadonlyMap<string, string> {
  const whole: unknown = JSON.parse(body)
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) throw new SyntaxError('not an object')
  // From here the text is known to be JSON, so that only its strings and its depth need to be followed.
  const members = new Map<string, string>()
  let depth = 0
  let name: string | undefined
  let from = body.indexOf('{') + 1
  for (let at = body.indexOf('{'); at < body.length; at++) {
    const character = body.charAt(at)
    if (character === '"') {
      at = endOfString(body, at)
    } else if (character === '{' || character === '[') {
      depth++
    } else if (depth === 1 && character === ':') {
      name = JSON.parse(body.slice(from, at))
      from = at + 1
    } else if (depth === 1 && (character === ',' || character === '}')) {
      if (name !== undefined && members.has(name)) throw new SyntaxError('a member is named twice')
      if (name !== undefined) members.set(name, body.slice(from, at).trim())
      name = undefined
      from = at + 1
    }
    if (character === '}' || character === ']') depth--
  }
  return members
}

/** The place of the quote that ends a string. */
function endOfString(body: string, start: number): number {
  let at = start + 1
  while (body[at] !== '"') at += body[at] === '\\' ? 2 : 1
  return at
}
