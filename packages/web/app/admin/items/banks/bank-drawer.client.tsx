import type { ItemBank } from '@jiangxue/contract/exam/item.ts'
import { useLingui } from '@lingui/react/macro'
import { Drawer } from 'antd'
import { Link } from 'react-router'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useSectionAddress } from '../../areas.ts'
import { AddButton } from '../../kit/add-button.client.tsx'
import { useEdited } from '../../kit/form/use-edited.client.ts'
import { RowActions } from '../../kit/list/row-actions.client.tsx'
import { useConfirmDelete } from '../../kit/use-confirm-delete.client.tsx'
import { BankDialog } from './bank-dialog.client.tsx'

/** The banks beside the list: added, renamed, given to another course and, while empty, deleted. */
export default function BankDrawer({ banks, onClose }: { banks: readonly ItemBank[]; onClose: () => void }) {
  const { t } = useLingui()
  const address = useSectionAddress()
  const confirmDelete = useConfirmDelete()
  const { edited, add, edit, close } = useEdited<ItemBank>()
  return (
    <Drawer
      open
      title={t`题库管理`}
      size={560}
      styles={{ wrapper: { maxWidth: '100vw' }, body: { padding: 0 } }}
      onClose={onClose}
      extra={<AddButton permission="items.edit" label={t`添加题库`} onClick={add} />}
    >
      {banks.length === 0 ? (
        <p className="px-6 py-10 text-center text-ink-2">
          {t`还没有题库。题库是一组试题，例如一门课程的；组卷时按题库抽题。`}
        </p>
      ) : (
        <ul aria-label={t`题库`} className="divide-y divide-line">
          {banks.map((bank) => (
            <li key={bank.id} className="flex items-center gap-3 px-6 py-3">
              <div className="min-w-0 flex-1 leading-snug [overflow-wrap:anywhere]">
                <Link
                  to={address(`items?bankId=${bank.id}`)}
                  onClick={onClose}
                  className="inline-block py-1 font-semibold hover:text-primary"
                >
                  {bank.name}
                </Link>
                <p className="text-sm text-ink-2 tabular-nums">
                  {bank.courseName ?? t`全校`}
                  {' · '}
                  {bank.items === 0 ? t`没有试题` : t`${bank.items} 道试题，其中启用 ${bank.activeItems} 道`}
                </p>
              </div>
              <RowActions
                name={bank.name}
                actions={[
                  { label: t`编辑`, permission: 'items.edit', onClick: () => edit(bank) },
                  {
                    label: t`删除`,
                    permission: 'items.delete',
                    isDanger: true,
                    disabled: bank.items > 0 && t`题库中还有 ${bank.items} 道试题，不能删除`,
                    onClick: () =>
                      confirmDelete({
                        name: bank.name,
                        consequence: t`题库是空的，没有试题会丢失。`,
                        remove: () => browserApi.deleteItemBank({ params: { id: bank.id } }),
                        failure: t`删除题库失败`,
                      }),
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {edited && <BankDialog bank={edited.noun} onClose={close} />}
    </Drawer>
  )
}
