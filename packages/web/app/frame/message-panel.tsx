import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { MessageList } from '../components/message-list.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { browserApi } from '../lib/http/api-client.ts'
import { useReading } from '../lib/http/use-reading.ts'

export default function MessagePanel({ fallback }: { fallback: ReactNode }) {
  const { t } = useLingui()
  const { data, failure, again } = useReading(() => browserApi.listMessages({ query: {} }), t`加载消息失败`)
  if (failure)
    return (
      <div className="p-3">
        <ProblemNotice message={failure} onRetry={again} />
      </div>
    )
  if (!data) return fallback
  return (
    <>
      {data.content.length === 0 ? (
        <p className="px-5 py-10 text-center text-ink-2">{t`暂无消息`}</p>
      ) : (
        // Focusable, so that it can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div role="group" aria-label={t`最近的消息`} tabIndex={0} className="min-h-0 overflow-y-auto">
          <MessageList messages={data.content} />
        </div>
      )}
      <Link
        to="/student/messages"
        className="flex h-12 shrink-0 items-center justify-center border-t border-line font-semibold text-primary hover:bg-primary-tint"
      >
        {t`查看全部消息`}
      </Link>
    </>
  )
}
