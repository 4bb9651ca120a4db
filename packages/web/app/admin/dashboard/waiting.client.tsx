import type { Dashboard } from '@jiangxue/contract/dashboard.ts'
import { useLingui } from '@lingui/react/macro'
import { ChevronRight, ClipboardList, Library, ReceiptText } from 'lucide-react'
import { Link } from 'react-router'
import { sectionOf } from '../sections.ts'

/** What waits for somebody, each a way to its list; nothing where the admin may see none of it. */
export function Waiting({ waiting }: { waiting: Dashboard['waiting'] }) {
  const { t } = useLingui()
  const items = [
    {
      Icon: ClipboardList,
      count: waiting.applications,
      text: t`份报名待审核`,
      to: '/admin/training-applications?status=PENDING',
    },
    { Icon: ReceiptText, count: waiting.orders, text: t`笔订单待支付`, to: '/admin/courses/orders?status=PENDING' },
    { Icon: Library, count: waiting.courses, text: t`门课程待审核`, to: '/admin/courses?status=PENDING' },
  ].filter(({ count, to }) => count !== null && sectionOf(new URL(to, 'http://site.invalid').pathname))
  if (items.length === 0) return null
  return (
    <section aria-labelledby="waiting" className="surface mt-4 p-4 xl:p-5">
      <h2 id="waiting" className="text-base font-semibold">{t`待办`}</h2>
      <ul className="mt-2 grid gap-2 md:grid-cols-3 md:gap-4">
        {items.map(({ Icon, count, text, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-12 items-center gap-3 rounded-admin border border-line px-4 text-ink! hover:border-primary hover:bg-primary-tint"
            >
              <Icon aria-hidden size={18} className={count ? 'text-cinnabar-dark' : 'text-ink-3'} />
              <span className="flex-1">
                <b className={`mr-1.5 text-lg tabular-nums ${count ? 'text-cinnabar-dark' : ''}`}>{count}</b>
                {text}
              </span>
              <ChevronRight aria-hidden size={16} className="text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
