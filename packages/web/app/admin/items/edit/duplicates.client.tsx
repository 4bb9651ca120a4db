import type { ManagedItem } from '@jiangxue/contract/exam/item.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { useSectionAddress } from '../../areas.ts'

/** Warns of other items with the same or nearly the same text. */
export function Duplicates({ of: found }: { of: ManagedItem['duplicates'] }) {
  const { t } = useLingui()
  const address = useSectionAddress()
  if (found.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={t`可能与这些试题重复`}
      description={
        <ul className="flex flex-col">
          {found.map(({ id, bankName, summary, isSame }) => (
            <li key={id} className="py-1 [overflow-wrap:anywhere]">
              <Link to={address(`items/edit/${id}`)} className="underline! underline-offset-3 hover:text-primary">
                {summary || t`（图片）`}
              </Link>{' '}
              <span className="text-ink-3">{isSame ? t`${bankName}，内容相同` : t`${bankName}，内容相近`}</span>
            </li>
          ))}
        </ul>
      }
    />
  )
}
