import type { ClassOverview } from '@jiangxue/contract/class/training-class.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { BriefcaseBusiness } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../../../components/lazy-part.tsx'

const EmploymentDialog = lazyPart(() => import('./employment-dialog.client.tsx'))

/** A button that opens what the graduates of a class do; the caller must render `dialog`. */
export function useEmployment(overview: ClassOverview) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return {
    button: <Button icon={<BriefcaseBusiness aria-hidden size={16} />} onClick={() => setOpen(true)}>{t`就业`}</Button>,
    dialog: isOpen && <EmploymentDialog overview={overview} onClose={() => setOpen(false)} />,
  }
}
