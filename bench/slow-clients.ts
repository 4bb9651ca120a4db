import { connect } from 'node:net'

const everyMs = 1000
const longestMs = 60_000

/** Measures after how long the server closes a connection that sends one byte of a header, or of a body, per second. */
export async function measureSlowClientTimeout(url: string): Promise<{ headersSeconds: number; bodySeconds: number }> {
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
      // A rejected client may or may not get a response; what matters is that the connection is closed.
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
