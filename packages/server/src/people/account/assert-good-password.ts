import { isCommonPassword, isPersonalPassword } from '../../core/crypto/guessable-password.ts'
import { invalid } from '../../core/http/problem.ts'
import type { Settings } from '../../core/settings/settings.ts'

/** What is known of the owner of a password. */
interface Owner {
  readonly username: string
  readonly phone: string | null
  readonly email: string | null
  readonly studentNumber?: string | null
}

type PasswordField = 'password' | 'newPassword'

/** Throws where attackers would try a password first, under the name of its form field. */
export async function assertUncommonPassword(password: string, field: PasswordField = 'password'): Promise<void> {
  if (await isCommonPassword(password)) throw invalid({ [field]: 'password.common' })
}

/** The same, and where it is made of what is known of its owner or the school. */
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
