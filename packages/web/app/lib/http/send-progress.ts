import type { HttpRequest } from './build-request.ts'

// Loaded on the first call that shows progress.

/** Sends a request and reports the percentage of its body sent, which fetch cannot. Rejects if there is no response. */
export function sendWithProgress(
  { url, method, headers, body }: HttpRequest,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const xhr = new XMLHttpRequest()
    xhr.open(method, url)
    for (const [name, value] of headers) xhr.setRequestHeader(name, value)
    xhr.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? Math.floor((100 * loaded) / total) : 0),
    )
    xhr.addEventListener('load', () =>
      resolve(new Response(xhr.responseText || null, { status: xhr.status, headers: responseHeaders(xhr) })),
    )
    for (const event of ['error', 'abort']) xhr.addEventListener(event, () => reject(new Error(`Upload: ${event}`)))
    signal.addEventListener('abort', () => xhr.abort())
    xhr.send(body)
  })
}

function responseHeaders(xhr: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of xhr.getAllResponseHeaders().trim().split('\r\n')) {
    const [name, ...value] = line.split(': ')
    if (name) headers.append(name, value.join(': '))
  }
  return headers
}

/** Reads a file and passes on each chunk as it arrives. */
export function readWithProgress(
  { headers, body }: Response,
  onChunk: (chunk: Uint8Array, headers: Headers) => void,
): Promise<Blob> {
  const chunks = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      onChunk(chunk, headers)
      controller.enqueue(chunk)
    },
  })
  const type = headers.get('content-type') ?? ''
  return new Response(body?.pipeThrough(chunks), { headers: { 'content-type': type } }).blob()
}
