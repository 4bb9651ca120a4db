import { useLingui } from '@lingui/react/macro'
import { Button } from '../../components/button.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { useReading } from '../../lib/http/use-reading.ts'
import { describeDevice } from '../../lib/session/describe-device.ts'
import { attempt } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'
import { useFormat } from '../../lib/use-format.ts'

/** Where the account is signed in; each login can be ended. */
export function SessionsSection() {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const { data: sessions, failure, again } = useReading(() => browserApi.listOwnSessions())
  const end = async (ended: () => Promise<{ message: string }>) => {
    await attempt(t`结束登录失败`, async () => toast.success((await ended()).message))
    again()
  }
  return (
    <section aria-labelledby="sessions" className="surface mt-5 p-5 sm:p-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="sessions" className="text-lg font-semibold">{t`登录的设备`}</h2>
        {sessions && sessions.length > 1 && (
          <Button tone="outline" onClick={() => void end(() => browserApi.endOtherSessions())}>
            {t`结束其他所有登录`}
          </Button>
        )}
      </div>
      {failure && <ProblemNotice message={failure} onRetry={again} />}
      <ul className="mt-3 divide-y divide-line">
        {sessions?.map(({ id, userAgent, network, signedInAt, lastUsedAt, isCurrent }) => {
          const device = describeDevice(userAgent) || t`未知设备`
          return (
            <li key={id} className="flex items-center gap-3 py-3">
              <div className="min-w-0 flex-1">
                <p className="font-semibold wrap-anywhere">
                  {device}
                  {isCurrent && <span className="ml-2 text-sm font-normal text-jade">{t`正在使用`}</span>}
                </p>
                <p className="text-sm text-ink-3">
                  <span className="tabular-nums">{network}</span>
                  {' · '}
                  {t`${dateTime(signedInAt)} 登录`}
                  {!isCurrent && (
                    <>
                      {' · '}
                      {t`上次使用 ${dateTime(lastUsedAt)}`}
                    </>
                  )}
                </p>
              </div>
              {!isCurrent && (
                <Button
                  tone="quiet"
                  aria-label={t`结束${device}的登录`}
                  onClick={() => void end(() => browserApi.endOwnSession({ params: { id } }))}
                >{t`结束`}</Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
