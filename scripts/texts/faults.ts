import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/**
 * Yields the faults of a catalog: a text that is missing, empty, Chinese or unused, or whose placeholders differ from
 * its source.
 */
export function* faultsOf(sources: ReadonlySet<string>, translations: Readonly<Record<string, string>>) {
  for (const source of sources) {
    const translation = translations[source]
    if (translation === undefined) yield `missing: ${source}`
    else if (translation === '') yield `empty: ${source}`
    else if (/\p{Script=Han}/u.test(translation)) yield `Chinese: ${source} → ${translation}`
    else if (placeholdersOf(translation) !== placeholdersOf(source))
      yield `other placeholders: ${source} → ${translation}`
  }
  for (const source of Object.keys(translations)) if (!sources.has(source)) yield `unused: ${source}`
}

/** Returns the placeholder names of a text, or the parse error if it is invalid. */
function placeholdersOf(text: string): string {
  try {
    return [...new Set(namesOf(compileMessageOrThrow(text)))].toSorted().join(' ')
  } catch (error) {
    return String(error)
  }
}

type Token = string | readonly [name: string, type?: string, cases?: unknown]
function* namesOf(tokens: unknown): Generator<string> {
  if (!Array.isArray(tokens)) return
  for (const token of tokens as Token[]) {
    if (typeof token === 'string') continue
    const [name, , cases] = token
    yield name
    if (typeof cases === 'object' && cases) for (const each of Object.values(cases)) yield* namesOf(each)
  }
}
