import { isCommonPassword } from '../../core/crypto/password.ts'
import { invalid } from '../../core/http/problem.ts'

/** Throws where a password is common, under the name of its form field. */
export function assertUncommonPassword(password: string, field: 'password' | 'newPassword' = 'password'): void {
  if (isCommonPassword(password)) throw invalid({ [field]: 'password.common' })
}
