import type { OwnPrivacyRequest } from '@jiangxue/contract/privacy/privacy.ts'
import { privacyLimits, privacyRequestLabels, privacyStateLabels } from '@jiangxue/contract/privacy/privacy.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { useFormat } from '../../lib/use-format.ts'
import { Part } from './part.tsx'

const RequestSheet = lazyPart(() => import('./request-sheet.tsx'))

const tones = { asked: 'gold', waiting: 'gold', done: 'jade', rejected: 'cinnabar', cancelled: 'plain' } as const
const shownFirst = 5

/** Asks the school about one's data, and shows what was asked before, with the answers. */
export function OwnRequests({ requests, onAsked }: { requests: readonly OwnPrivacyRequest[]; onAsked: () => void }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const waiting = requests.filter(({ state }) => state === 'asked').length
  const count = requests.length
  const isFull = waiting >= privacyLimits.open
  const shown = isWhole ? requests : requests.slice(0, shownFirst)
  return (
    <Part
      title={t`更正或其他请求`}
      lead={t`身份证号、单位等自己不能修改的信息有误，或者对您的数据有其他要求时，请在这里告诉学校。`}
    >
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button tone="outline" disabled={isFull} onClick={() => setAsking(true)}>{t`提交请求`}</Button>
        {isFull && <p className="text-sm text-ink-3">{t`已有 ${waiting} 项请求等待答复`}</p>}
      </div>
      {count > 0 && (
        <ul aria-label={t`我的请求`} className="mt-3 divide-y divide-line">
          {shown.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </ul>
      )}
      {shown.length < count && (
        <Button tone="quiet" className="-ml-5" onClick={() => setWhole(true)}>
          {t`展开全部 ${count} 条`}
        </Button>
      )}
      {isAsking && (
        <RequestSheet
          onAsked={() => {
            setAsking(false)
            onAsked()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Part>
  )
}

function RequestRow({
  request: { kind, state, note, answer, askedAt, dueOn, closedAt },
}: {
  request: OwnPrivacyRequest
}) {
  const { t } = useLingui()
  const { translate, dateTime } = useFormat()
  const isOpen = closedAt === null
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="font-semibold">{translate(privacyRequestLabels[kind])}</b>
        <Badge tone={tones[state]}>{translate(privacyStateLabels[state])}</Badge>
        <span className="text-sm text-ink-3">
          {dateTime(askedAt)}
          {state === 'asked' && (
            <>
              {' · '}
              {t`学校最晚 ${dueOn} 答复`}
            </>
          )}
        </span>
      </p>
      {note && <p className="mt-1 whitespace-pre-line wrap-anywhere text-ink-2">{note}</p>}
      {!isOpen && answer && (
        <p className="mt-2 rounded-control bg-paper-deep/60 px-3 py-2 whitespace-pre-line wrap-anywhere">
          {t`学校的答复：${answer}`}
        </p>
      )}
    </li>
  )
}
