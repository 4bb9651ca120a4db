import type { ClassOverview } from '@jiangxue/contract/class/training-class.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { BriefcaseBusiness } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../../../components/lazy-part.tsx'

const EmploymentDialog = lazyPart(() => import('./employment-dialog.client.tsx'))

/** Opens what the graduates of a class do. */
export function EmploymentButton({ overview }: { overview: ClassOverview }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<BriefcaseBusiness aria-hidden size={16} />} onClick={() => setOpen(true)}>{t`就业`}</Button>
      {isOpen && <EmploymentDialog overview={overview} onClose={() => setOpen(false)} />}
    </>
  )
}
