interface Refusal {
  code?: string
  syscall?: string
  message?: string
}

const setHint = 'A password with special characters belongs into PGPASSWORD, not into the URL'
const byCode: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Start PostgreSQL, or correct host and port',
  ENOTFOUND: `the host is not known. Correct it. ${setHint}`,
  EAI_AGAIN: 'the host cannot be looked up at the moment. Check the network, or correct the host',
  ETIMEDOUT: 'the host does not respond. Check the network and the firewall',
  EHOSTUNREACH: 'the host cannot be reached. Check the network and the firewall',
  ENOENT: 'there is no such socket. Start PostgreSQL, or correct the path',
  ERR_INVALID_URL: `the address is not a valid URL. ${setHint}`,
  '28P01': 'the password is wrong. Correct PGPASSWORD or the URL',
  '28000': 'the server refuses this user from this machine. Correct the user, or the server’s pg_hba.conf',
  '3D000': 'the database does not exist. Create it (see docs/operations.md), or correct its name',
  '53300': 'the server has no free connection. Raise its max_connections, or lower DATABASE_POOL',
}
const byMessage: readonly (readonly [RegExp, string])[] = [
  [/^SASL|password must be a string/, 'a password is needed. Set PGPASSWORD'],
  [/does not support SSL/, 'the server has no TLS. Remove sslmode from the URL, or switch TLS on in the server'],
  [/certificate/, 'the server’s certificate is not trusted. Name its authority with sslrootcert in the URL'],
  [/^(timeout e|Connection terminated)/, 'the server does not respond. Check the network and the server’s log'],
  [/Invalid URL|URI malformed/, `the address is not a valid URL. ${setHint}`],
]

/** The sentence for an error of connecting to PostgreSQL, without the password; undefined for any other. */
export function postgresProblemOf(error: unknown, url: string): string | undefined {
  if (url === '') return undefined
  const { code = '', message = '' } = (
    error instanceof AggregateError ? (error.errors[0] ?? error) : (error ?? {})
  ) as Refusal
  const reason = byCode[code] ?? byMessage.find(([pattern]) => pattern.test(message))?.[1]
  return reason && `PostgreSQL at DATABASE_URL (${placeOf(url)}): ${reason}.`
}

function placeOf(url: string): string {
  const parsed = URL.parse(url)
  return parsed?.host ? `${decodeURIComponent(parsed.host)}${parsed.pathname}` : 'its host is unreadable'
}
