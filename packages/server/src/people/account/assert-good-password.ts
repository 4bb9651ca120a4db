import { isCommonPassword, isPersonalPassword } from '../../core/crypto/guessable-password.ts'
import { invalid } from '../../core/problem.ts'
import type { Settings } from '../../core/settings/settings.ts'

/** The values of its owner that a password must not consist of. */
interface Owner {
  readonly username: string
  readonly phone: string | null
  readonly email: string | null
  readonly studentNumber?: string | null
}

type PasswordField = 'password' | 'newPassword'

/** Throws if the password is one of those that attackers try first. The error is reported for the given form field. */
export async function assertUncommonPassword(password: string, field: PasswordField = 'password'): Promise<void> {
  if (await isCommonPassword(password)) throw invalid({ [field]: 'password.common' })
}

/** Throws for common passwords, and for those made of values known about the owner or the school. */
export async function assertGoodPassword(
  settings: Settings,
  password: string,
  { username, phone, email, studentNumber }: Owner,
  field: PasswordField = 'password',
): Promise<void> {
  await assertUncommonPassword(password, field)
  const { 'basic.siteName': siteName, 'basic.domain': domain } = await settings.current()
  const words = [username, phone, email, email?.split('@')[0], studentNumber, siteName, domain]
  if (isPersonalPassword(password, words)) throw invalid({ [field]: 'password.personal' })
}
