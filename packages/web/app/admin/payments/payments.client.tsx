import { useLingui } from '@lingui/react/macro'
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import type { Route } from './+types/payments'
import type { PaymentsData } from './load-payments.ts'
import { PaymentList } from './payment-list.client.tsx'
import { RefundList } from './refund-list.client.tsx'
import { StatementLines } from './statement-lines.client.tsx'
import { StatementList } from './statement-list.client.tsx'

/** What was paid online, what of it is returned, and what the providers say about both. */
export default function Payments({ loaderData: loaded }: Route.ComponentProps) {
  const tabs = <PaymentTabs tab={loaded.tab} />
  switch (loaded.tab) {
    case 'payments':
      return <PaymentList data={loaded.data} tabs={tabs} />
    case 'refunds':
      return <RefundList data={loaded.data} tabs={tabs} />
    case 'statements':
      return <StatementList data={loaded.data} tabs={tabs} />
    case 'lines':
      return <StatementLines {...loaded} />
  }
}

/** The lists of the section; each begins without the filters of another. */
function PaymentTabs({ tab }: { tab: PaymentsData['tab'] }) {
  const { t } = useLingui()
  const [, setQuery] = useSearchParams()
  return (
    <Tabs
      activeKey={tab}
      onChange={(next) => setQuery(next === 'payments' ? {} : { tab: next }, { preventScrollReset: true })}
      items={[
        { key: 'payments', label: t`支付单` },
        { key: 'refunds', label: t`退款` },
        { key: 'statements', label: t`对账` },
      ]}
    />
  )
}
