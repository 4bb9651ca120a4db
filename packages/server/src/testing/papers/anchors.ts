import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export const hasOpenssl = await run('openssl', ['version']).then(
  () => true,
  () => false,
)

const opensslConfig = `
[req]
distinguished_name = name
prompt = no
[name]
CN = Test timestamps
[ca]
basicConstraints = critical,CA:true
[tsa]
extendedKeyUsage = critical,timeStamping
keyUsage = critical,digitalSignature
[tsa_config]
default_tsa = school
[school]
serial = serial
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ordering = no
tsa_name = yes
ess_cert_id_chain = no
`

/** A real timestamp service (`openssl ts`) on a free port, with a function to verify its tokens. */
export async function timestampServer(folder: string) {
  const openssl = (...args: string[]) => run('openssl', args, { cwd: folder })
  await writeFile(join(folder, 'tsa.cnf'), opensslConfig)
  await writeFile(join(folder, 'serial'), '01\n')
  const key = (name: string) => ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', name]
  await openssl('req', '-x509', ...key('ca.key'), '-out', 'ca.pem', '-config', 'tsa.cnf', '-extensions', 'ca')
  await openssl('req', '-new', ...key('tsa.key'), '-out', 'tsa.csr', '-config', 'tsa.cnf')
  const signing = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'tsa.cnf', '-extensions', 'tsa']
  await openssl('x509', '-req', '-in', 'tsa.csr', ...signing, '-out', 'tsa.pem', '-days', '30')
  const options = ['-config', 'tsa.cnf', '-section', 'school', '-signer', 'tsa.pem', '-inkey', 'tsa.key', '-sha256']
  let asked = 0
  /** Modifies a response before it is sent. */
  let alter = (answer: Buffer) => answer
  const answerTo = async (query: Buffer) => {
    asked += 1
    await writeFile(join(folder, 'query.tsq'), query)
    await openssl('ts', '-reply', ...options, '-queryfile', 'query.tsq', '-out', 'reply.tsr')
    return alter(await readFile(join(folder, 'reply.tsr')))
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      answerTo(Buffer.concat(chunks)).then(
        (answer) => response.setHeader('content-type', 'application/timestamp-reply').end(answer),
        (error: Error) => response.writeHead(500).end(error.message),
      )
    })
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`,
    asked: () => asked,
    alter: (change: (answer: Buffer) => Buffer) => {
      alter = change
    },
    /** Verifies a token over a digest with openssl; rejects if it is invalid. */
    verify: async (token: Buffer, digest: string) => {
      await writeFile(join(folder, 'token.der'), token)
      const { stdout } = await openssl(
        'ts',
        '-verify',
        '-digest',
        digest,
        '-in',
        'token.der',
        '-token_in',
        '-CAfile',
        'ca.pem',
      )
      return stdout
    },
    close: () =>
      new Promise((done) => {
        server.close(done)
      }),
  }
}

/** Allows requests to this machine, which are otherwise rejected. */
export const loopbackPolicy = { isHttpAllowed: true, isAllowed: () => true }
