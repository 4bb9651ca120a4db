import type { ClassOverview } from '@jiangxue/contract/class/training-class.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../../components/lazy-part.tsx'
import type { MenuEntry } from '../kit/list/menu-button.client.tsx'
import { useIsStaff, usePermission } from '../kit/use-permission.client.tsx'

const CheckDialog = lazyPart(() => import('../authority-forms/check-dialog.client.tsx'))

/** What opens the forms of authorities for a class, in a menu or as a button; the caller must render `dialog`. */
export function useClassForms(overview: ClassOverview) {
  const { t } = useLingui()
  const mayOfStaff = usePermission()('classes.export')
  const may = !useIsStaff() || mayOfStaff
  const [isOpen, setOpen] = useState(false)
  const label = t`主管部门报表`
  const open = () => setOpen(true)
  const items: MenuEntry[] = may ? [{ key: 'authority-forms', label, onClick: open }] : []
  return {
    items,
    button: may && (
      <Button icon={<FileSpreadsheet aria-hidden size={16} />} onClick={open}>
        {label}
      </Button>
    ),
    dialog: isOpen && <CheckDialog trainingClass={overview} onClose={() => setOpen(false)} />,
  }
}
