import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '../../../components/lazy-part.tsx'

const ImportDialog = lazyPart(() => import('./import-dialog.client.tsx'))

/** The button that opens the student import, and its dialog; the caller must render both. */
export function useImportButton() {
  const { t } = useLingui()
  // Dashboards link directly to the open dialog.
  const { state } = useLocation()
  const [isOpen, setOpen] = useState((state as { isImporting?: boolean } | null)?.isImporting === true)
  const button = <Button icon={<FileUp aria-hidden size={16} />} onClick={() => setOpen(true)}>{t`导入`}</Button>
  const dialog = isOpen && <ImportDialog onClose={() => setOpen(false)} />
  return { button, dialog }
}
