import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { FileUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

const ImportDialog = lazy(() => import('./import-dialog.client.tsx'))

/** The button that opens the import of students, and its dialog, which must be rendered somewhere. */
export function useImportButton() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const button = <Button icon={<FileUp aria-hidden size={16} />} onClick={() => setOpen(true)}>{t`导入`}</Button>
  const dialog = isOpen && (
    <Suspense fallback={null}>
      <ImportDialog onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { button, dialog }
}
