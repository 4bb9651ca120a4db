declare module 'subset-font' {
  /** Creates a font with only the characters of a text. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options?: { targetFormat?: 'truetype' | 'woff2'; noLayoutClosure?: boolean },
  ): Promise<Buffer>
}
