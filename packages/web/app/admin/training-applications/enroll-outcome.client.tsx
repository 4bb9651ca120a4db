import type { EnrollmentResult } from '@jiangxue/contract/papers/application.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { PasswordSlips } from '../kit/password-slips.client.tsx'

/** Who has been enrolled, with the passwords of new accounts, and who has not, with the reason. */
export function EnrollOutcome({
  result: { enrolled, failures },
  onClose,
}: {
  result: EnrollmentResult
  onClose: () => void
}) {
  const { t } = useLingui()
  const accounts = enrolled.flatMap(({ name, username, password }) =>
    password === null ? [] : [{ name, username, password }],
  )
  const known = enrolled.filter(({ password }) => password === null)
  const [first] = enrolled
  const title =
    enrolled.length === 1 && failures.length === 0 && accounts.length === 1
      ? t`已为${first?.name ?? ''}建立学员账号`
      : t`已办理入学 ${enrolled.length} 人`
  return (
    <PasswordSlips title={title} accounts={accounts} onClose={onClose}>
      {known.length > 0 && (
        <p className="mb-3">
          {t`已关联原有账号：`}
          {known.map(({ studentId, name, studentNumber }) => (
            <Link key={studentId} to={`/admin/students/${studentId}`} className="mr-3 text-primary">
              {t`${name}（${studentNumber ?? ''}）`}
            </Link>
          ))}
        </p>
      )}
      {failures.length > 0 && (
        <div className="mb-3" role="alert">
          <p className="font-semibold text-cinnabar-dark">{t`${failures.length} 人未办理：`}</p>
          <ul className="list-disc space-y-1 pl-5">
            {failures.map(({ id, name, reason }) => (
              <li key={id}>{t`${name}：${reason}`}</li>
            ))}
          </ul>
        </div>
      )}
    </PasswordSlips>
  )
}
