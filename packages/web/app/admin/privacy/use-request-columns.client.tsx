import type { PrivacyRequestRow } from '@jiangxue/contract/privacy/privacy.ts'
import { privacyRequestLabels, privacyStateLabels } from '@jiangxue/contract/privacy/privacy.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../components/badge.tsx'
import { useFormat } from '../../lib/use-format.ts'
import type { ListColumn } from '../kit/list/list-column.client.ts'
import { useBadge } from '../kit/list/use-badge.client.tsx'
import { PermittedLink } from '../kit/permitted-link.client.tsx'

const tones = { asked: 'gold', waiting: 'gold', done: 'jade', rejected: 'cinnabar', cancelled: 'plain' } as const

/** The columns of the requests; what was asked and answered is shown in full. */
export function useRequestColumns(): ListColumn<PrivacyRequestRow>[] {
  const { t } = useLingui()
  const badge = useBadge()
  const { translate, dateTime } = useFormat()
  return [
    {
      title: t`姓名 / 用户名`,
      dataIndex: 'name',
      headsCard: true,
      width: 140,
      render: (name, { username }) => (
        <PermittedLink
          permission="users.view"
          to={`/admin/users?${new URLSearchParams({ keyword: username }).toString()}`}
          className="wrap-anywhere hover:text-primary"
        >
          <b className="block font-semibold">{name}</b>
          <span className="block text-sm font-normal text-ink-3">{username}</span>
        </PermittedLink>
      ),
    },
    { title: t`请求`, dataIndex: 'kind', width: 90, render: (kind) => translate(privacyRequestLabels[kind]) },
    {
      title: t`说明和答复`,
      dataIndex: 'note',
      isLong: true,
      width: 310,
      render: (note, { answer }) =>
        note || answer ? (
          <span className="whitespace-pre-line wrap-anywhere">
            {note}
            {answer && <span className="mt-1 block text-ink-3">{t`答复：${answer}`}</span>}
          </span>
        ) : (
          '—'
        ),
    },
    { title: t`状态`, dataIndex: 'state', width: 95, render: badge(tones, privacyStateLabels) },
    {
      title: t`期限`,
      dataIndex: 'dueOn',
      width: 115,
      render: (day, { closedAt, isOverdue }) =>
        closedAt ? (
          '—'
        ) : (
          <span className="inline-flex flex-wrap items-center gap-1">
            {day}
            {isOverdue && <Badge tone="cinnabar">{t`已逾期`}</Badge>}
          </span>
        ),
    },
    { title: t`提交时间`, dataIndex: 'askedAt', width: 155, render: dateTime },
    {
      title: t`处理`,
      dataIndex: 'closedAt',
      width: 155,
      render: (at, { closedBy }) =>
        at ? (
          <>
            {dateTime(at)}
            <span className="block text-ink-3">{closedBy}</span>
          </>
        ) : (
          '—'
        ),
    },
  ]
}
