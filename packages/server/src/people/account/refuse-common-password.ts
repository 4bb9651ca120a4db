import { isCommonPassword } from '../../core/crypto/password.ts'
import { problem } from '../../core/http/problem.ts'

/** Refuses a common password under the name of its form field. */
export function refuseCommonPassword(password: string, field: 'password' | 'newPassword' = 'password'): void {
  if (isCommonPassword(password)) throw problem('request.invalid', { errors: { [field]: '密码过于常见，请换一个' } })
}
