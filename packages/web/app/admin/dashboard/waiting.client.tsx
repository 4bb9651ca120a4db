import type { Dashboard } from '@jiangxue/contract/office/dashboard.ts'
import { useLingui } from '@lingui/react/macro'
import { ClipboardList, Library, ReceiptText, UserLock } from 'lucide-react'
import { LinkRows } from '../kit/list/link-rows.client.tsx'
import { sectionOf } from '../sections.ts'

/** Open tasks, each linked to its list; renders nothing if the admin may see none of them. */
export function Waiting({ waiting }: { waiting: Dashboard['waiting'] }) {
  const { t } = useLingui()
  const rows = [
    {
      Icon: ClipboardList,
      count: waiting.applications,
      text: t`份报名待审核`,
      to: '/admin/training-applications?status=PENDING',
    },
    { Icon: ReceiptText, count: waiting.orders, text: t`笔订单待支付`, to: '/admin/courses/orders?status=PENDING' },
    // Those with time left are no task yet.
    {
      Icon: UserLock,
      count: waiting.privacy || null,
      text: t`项个人信息请求即将到期`,
      to: '/admin/privacy?state=asked',
    },
    { Icon: Library, count: waiting.courses, text: t`门课程待审核`, to: '/admin/courses?status=PENDING' },
  ].filter(({ count, to }) => count !== null && sectionOf(new URL(to, 'http://site.invalid').pathname))
  return rows.length > 0 && <LinkRows id="waiting" title={t`待办`} rows={rows} />
}
