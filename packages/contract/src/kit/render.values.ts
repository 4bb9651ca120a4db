/** The property under which a page's response carries the rendered page, so that its HTML bypasses streams. */
export const renderedPage = Symbol.for('jiangxue.renderedPage')

export interface RenderedPage {
  html: string
  /** Hashes of the page's own inline scripts; the server's policy allows no others. */
  scriptHashes: readonly string[]
}
