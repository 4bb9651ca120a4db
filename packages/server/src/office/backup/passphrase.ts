import { readFileSync } from 'node:fs'

/**
 * Reads the passphrase from the environment or the file it names, never from an argument, which every user of the
 * machine can see.
 */
export function readPassphrase(
  {
    BACKUP_PASSPHRASE: passphrase,
    BACKUP_PASSPHRASE_FILE: file,
  }: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  if (passphrase) return passphrase
  return file ? readFileSync(file, 'utf8').trim() : undefined
}
