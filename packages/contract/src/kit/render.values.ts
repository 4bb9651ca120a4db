/** Where the response of a page carries what was rendered, so that its bytes go through no stream. */
export const renderedPage = Symbol.for('jiangxue.renderedPage')

export interface RenderedPage {
  html: string
  /** The inline scripts that are the page's own: the server allows those and no others. */
  scriptHashes: readonly string[]
}
