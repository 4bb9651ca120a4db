import { useLingui } from '@lingui/react/macro'
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import type { Route } from './+types/contracts'
import type { ContractsData } from './load-contracts.ts'
import { SignedList } from './signed-list.client.tsx'
import { UnsignedList } from './unsigned-list.client.tsx'

/** Training contracts: those that were signed, and who has to sign and has not. */
export default function Contracts({ loaderData: loaded }: Route.ComponentProps) {
  const tabs = <ContractTabs tab={loaded.tab} />
  return loaded.tab === 'unsigned' ? (
    <UnsignedList data={loaded.data} tabs={tabs} />
  ) : (
    <SignedList data={loaded.data} tabs={tabs} />
  )
}

/** The filters by class and course apply to both lists. */
function ContractTabs({ tab }: { tab: ContractsData['tab'] }) {
  const { t } = useLingui()
  const [query, setQuery] = useSearchParams()
  const kept = ['classId', 'courseId'].flatMap((name) => {
    const value = query.get(name)
    return value ? [[name, value] as const] : []
  })
  return (
    <Tabs
      activeKey={tab}
      onChange={(next) =>
        setQuery(Object.fromEntries([...kept, ...(next === 'signed' ? [] : [['tab', next] as const])]), {
          preventScrollReset: true,
        })
      }
      items={[
        { key: 'signed', label: t`签订记录` },
        { key: 'unsigned', label: t`待签订` },
      ]}
    />
  )
}
