/** Hands the data to React Router as its own scripts would: their place in the page is that of `<StreamTransfer>`. */
const reader = `(({ streamController }, data) => {
  streamController.enqueue(data)
  streamController.close()
})(window.__reactRouterContext, document.getElementById('page-data').textContent)`

const end = '</body></html>'

/** What the loaders of a page have read, as React Router writes it: lines of JSON. */
export async function readData(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!stream) return ''
  const parts: Uint8Array[] = []
  const reader = stream.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) parts.push(read.value)
  return Buffer.concat(parts).toString()
}

/** In JSON this is the same character, and nothing in the data can end the script. */
export const harmless = (data: string): string => data.replaceAll('<', '\\u003c')

/**
 * Puts the data of a page at its end. It is text and no code: it needs no escapes within escapes, and the policy of the page
 * names one reader for all of them.
 */
export function addData(html: string, data: string, mark: string): string {
  if (!data || !html.endsWith(end)) throw new Error('data-script.ts expects data, and a page that ends with its body')
  return `${html.slice(0, -end.length)}<script type="text/plain" id="page-data">${harmless(data)}</script><script nonce="${mark}">${reader}</script>${end}`
}
