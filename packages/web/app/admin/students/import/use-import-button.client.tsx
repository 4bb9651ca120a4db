import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { useStart } from '../../kit/use-start.client.ts'

const ImportDialog = lazyPart(() => import('./import-dialog.client.tsx'))

/** The button that opens the student import, and its dialog; the caller must render both. */
export function useImportButton() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  useStart('import', () => setOpen(true))
  const button = <Button icon={<FileUp aria-hidden size={16} />} onClick={() => setOpen(true)}>{t`导入`}</Button>
  const dialog = isOpen && <ImportDialog onClose={() => setOpen(false)} />
  return { button, dialog }
}
