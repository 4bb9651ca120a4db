import { existsSync } from 'node:fs'
import { appendFile, readFile } from 'node:fs/promises'
import type { Config } from '../../core/config/config.ts'
import { readJson } from '../../core/json-text.ts'
import type { Statement } from '../../ledger/encoding/encodings.ts'

export interface SignedStatement {
  readonly statement: string
  readonly signature: string
}

/**
 * The log of signed anchors is next to the key, outside the database: an old copy of the database lacks anchors that
 * are in this file. One line per anchor.
 */
const logFile = ({ anchorKeyFile }: Pick<Config, 'anchorKeyFile'>) => `${anchorKeyFile}.log`

export async function readAnchorLog(config: Pick<Config, 'anchorKeyFile'>): Promise<SignedStatement[]> {
  const path = logFile(config)
  if (!existsSync(path)) return []
  const lines = (await readFile(path, 'utf8')).split('\n')
  // A torn last line after a power cut is ignored: its anchor is in the database.
  return lines.flatMap((line) => toSigned(line))
}

function toSigned(line: string): SignedStatement[] {
  try {
    const { statement, signature } = readJson<SignedStatement>(line)
    return [{ statement, signature }]
  } catch {
    return []
  }
}

export async function addToAnchorLog(
  config: Pick<Config, 'anchorKeyFile'>,
  signed: readonly SignedStatement[],
): Promise<void> {
  const path = logFile(config)
  const lines = signed.map(({ statement, signature }) => `${JSON.stringify({ statement, signature })}\n`)
  // Text added to a torn line would be lost with it.
  const isTorn = existsSync(path) && !(await readFile(path, 'utf8')).endsWith('\n')
  await appendFile(path, `${isTorn ? '\n' : ''}${lines.join('')}`, { mode: 0o600, flush: true })
}

export const readStatement = ({ statement }: Pick<SignedStatement, 'statement'>): Statement =>
  readJson<Statement>(statement)
