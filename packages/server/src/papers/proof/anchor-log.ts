import { existsSync } from 'node:fs'
import { appendFile, readFile } from 'node:fs/promises'
import type { Config } from '../../core/config/config.ts'
import type { Statement } from '../../core/proof/encodings.ts'

/** An anchor as it was signed. */
export interface SignedStatement {
  readonly statement: string
  readonly signature: string
}

/**
 * What was signed, beside the key and so outside of the database: an old copy of the database does not know what this file
 * knows. One line for each anchor.
 */
const logFile = ({ anchorKeyFile }: Pick<Config, 'anchorKeyFile'>) => `${anchorKeyFile}.log`

export async function readAnchorLog(config: Pick<Config, 'anchorKeyFile'>): Promise<SignedStatement[]> {
  const path = logFile(config)
  if (!existsSync(path)) return []
  const lines = (await readFile(path, 'utf8')).split('\n')
  // What a power cut has left of a last line is in the database.
  return lines.flatMap((line) => toSigned(line))
}

function toSigned(line: string): SignedStatement[] {
  try {
    const { statement, signature } = JSON.parse(line) as SignedStatement
    return [{ statement, signature }]
  } catch {
    return []
  }
}

export const addToAnchorLog = (config: Pick<Config, 'anchorKeyFile'>, signed: readonly SignedStatement[]) =>
  appendFile(
    logFile(config),
    signed.map(({ statement, signature }) => `${JSON.stringify({ statement, signature })}\n`).join(''),
    { mode: 0o600, flush: true },
  )

export const readStatement = ({ statement }: Pick<SignedStatement, 'statement'>): Statement =>
  JSON.parse(statement) as Statement
