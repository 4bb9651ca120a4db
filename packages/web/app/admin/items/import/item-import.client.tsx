import type { ItemImportRow, ItemImport as Import } from '@jiangxue/contract/exam/item-import.ts'
import type { ItemBank } from '@jiangxue/contract/exam/item.ts'
import type { Page } from '@jiangxue/contract/kit/page.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Steps } from 'antd'
import { Link } from 'react-router'
import { useSectionAddress } from '../../areas.ts'
import { PageHeader } from '../../kit/page-header.client.tsx'
import { ScreenNotice } from '../../kit/screen-notice.client.tsx'
import { useNarrow } from '../../kit/use-narrow.client.ts'
import { usePermission } from '../../kit/use-permission.client.tsx'
import { NoBank } from '../banks/no-bank.client.tsx'
import { ChooseStep } from './choose-step.client.tsx'
import { PreviewStep } from './preview-step.client.tsx'
import { ResultStep } from './result-step.client.tsx'

interface ItemImportProps {
  /** Undefined before anything was read. */
  found?: Import | undefined
  rows?: Page<ItemImportRow> | undefined
  banks?: readonly ItemBank[] | undefined
  latest?: readonly Import[] | undefined
}

/** Imports items in three steps, each at an address of its own: read a file or a text, mend what was read, done. */
export default function ItemImport({ found, rows, banks = [], latest = [] }: ItemImportProps) {
  const { t } = useLingui()
  const isNarrow = useNarrow()
  const address = useSectionAddress()
  const mayEdit = usePermission()('items.edit')
  if (!mayEdit) return <ScreenNotice kind="denied" />
  const step = !found ? 0 : rows ? 1 : 2
  const titles = [t`选择文件`, t`核对`, t`完成`]
  return (
    <>
      <PageHeader
        title={t`导入试题`}
        actions={
          rows && (
            <Link to={address(`items/import?bankId=${found?.bankId}`)} className="inline-flex">
              <Button tabIndex={-1}>{t`重新选择`}</Button>
            </Link>
          )
        }
      />
      <Steps
        size="small"
        current={step}
        responsive={false}
        className="mb-4!"
        items={titles.map((title, index) => ({ title: isNarrow && index !== step ? '' : title }))}
      />
      {found && rows ? (
        <PreviewStep found={found} rows={rows} />
      ) : found ? (
        <ResultStep found={found} />
      ) : banks.length === 0 ? (
        <NoBank />
      ) : (
        <ChooseStep banks={banks} latest={latest} />
      )}
    </>
  )
}
