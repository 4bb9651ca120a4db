import { readNamedFile } from '../../core/config/named-file.ts'

export const minPassphrase = 12

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
  const given = passphrase || (file ? readNamedFile('BACKUP_PASSPHRASE_FILE', file) : undefined)
  if (given !== undefined && given.length < minPassphrase)
    throw new Error(
      `BACKUP_PASSPHRASE needs at least ${minPassphrase} characters: the passphrase encrypts the backups.`,
    )
  return given
}
