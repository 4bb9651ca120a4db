import { connect } from 'node:net'

const everyMs = 1000
const longestMs = 60_000

/** How long the server bears somebody who sends a byte a second of a header, and of a body. */
export async function bearSlowClients(url: string): Promise<{ headersSeconds: number; bodySeconds: number }> {
  const { hostname, port } = new URL(url)
  const bear = (beginning: string) =>
    new Promise<number>((closed) => {
      const began = performance.now()
      const socket = connect(Number(port), hostname, () => socket.write(beginning))
      const dripping = setInterval(() => socket.write('x'), everyMs)
      const end = () => {
        clearInterval(dripping)
        socket.destroy()
        closed((performance.now() - began) / 1000)
      }
      const giveUp = setTimeout(end, longestMs)
      // Whoever is refused is told so, or not: what counts is that the connection is free.
      socket.on('error', () => {})
      socket.resume()
      socket.once('close', () => {
        clearTimeout(giveUp)
        end()
      })
    })
  const [headersSeconds, bodySeconds] = await Promise.all([
    bear('GET / HTTP/1.1\r\nhost: school\r\nx-slow: '),
    bear(
      'POST /api/auth/login HTTP/1.1\r\nhost: school\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
    ),
  ])
  return { headersSeconds, bodySeconds }
}
