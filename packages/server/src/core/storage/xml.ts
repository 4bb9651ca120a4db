/** The raw content of every element with this name. Store responses are flat and have no relevant attributes. */
export const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>(.*?)</${name}>`, 'gs'))].map(([, inner = '']) => inner)

/** The text of the first element with this name; '' if there is none. */
export const textOf = (xml: string, name: string): string =>
  (textsOf(xml, name)[0] ?? '').replaceAll(
    /&(?:(amp|lt|gt|quot|apos)|#(x?)([0-9a-f]+));/gi,
    (_, named: string | undefined, hex: string, digits: string) =>
      named ? (entities[named] ?? '') : String.fromCodePoint(Number.parseInt(digits, hex ? 16 : 10)),
  )

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
