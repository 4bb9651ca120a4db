/** Passes the data to React Router as its own scripts would; replaces the scripts of `<StreamTransfer>`. */
const reader = `(({ streamController }, data) => {
  streamController.enqueue(data)
  streamController.close()
})(window.__reactRouterContext, document.getElementById('page-data').textContent)`

const end = '</body></html>'

/** Reads the loader data of a page in React Router's format: lines of JSON. */
export async function readData(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!stream) return ''
  const parts: Uint8Array[] = []
  const reader = stream.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) parts.push(read.value)
  return Buffer.concat(parts).toString()
}

/** Escapes `<`, which is equivalent in JSON, so that nothing in the data can close the script element. */
const harmless = (data: string): string => data.replaceAll('<', '\\u003c')

/**
 * Adds the data of a page at its end, as text instead of code: it needs no double escaping, and the content security
 * policy of every page lists the same reader script.
 */
export function addData(html: string, data: string, mark: string): string {
  if (!data || !html.endsWith(end)) throw new Error('data-script.ts expects data, and a page that ends with its body')
  return `${html.slice(0, -end.length)}<script type="text/plain" id="page-data">${harmless(data)}</script><script nonce="${mark}">${reader}</script>${end}`
}
