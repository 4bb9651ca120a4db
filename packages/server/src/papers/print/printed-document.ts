/** A paragraph of a document. */
export interface PrintedLine {
  readonly text: string
  readonly style?: 'heading' | 'code'
  readonly startsPage?: true
}

/** A document of A4 pages with a line at the foot of each. */
export interface PrintedDocument {
  readonly title: string
  readonly lines: readonly PrintedLine[]
  readonly footer: string
}
