import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from 'antd'
import { Copy, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { toast } from '../../lib/toast.ts'

/** A new account with its initial password, which the server returns only once. */
export interface NewAccount {
  readonly name: string
  readonly username: string
  readonly password: string
}
interface PasswordSlipsProps {
  title: string
  accounts: readonly NewAccount[]
  children?: ReactNode
  onClose: () => void
}
const groupLength = 4

/** Shows new accounts once, to be printed as slips that are cut and handed out, or copied into a spreadsheet. */
export function PasswordSlips({ title, accounts, children, onClose }: PasswordSlipsProps) {
  const { t } = useLingui()
  const titles = [t`姓名`, t`登录名`, t`初始密码`]
  const copy = async () => {
    const rows = [titles, ...accounts.map(({ name, username, password }) => [name, username, password])]
    await navigator.clipboard.writeText(rows.map((row) => row.join('\t')).join('\n'))
    toast.success(t`已复制，可粘贴到电子表格`)
  }
  return (
    <Modal
      open
      title={title}
      width={640}
      mask={{ closable: false }}
      keyboard={accounts.length === 0}
      closable={accounts.length === 0}
      onCancel={onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          {accounts.length > 0 && (
            <>
              <Button icon={<Copy aria-hidden size={16} />} onClick={() => void copy()}>{t`复制全部`}</Button>
              <Button icon={<Printer aria-hidden size={16} />} onClick={() => window.print()}>{t`打印密码条`}</Button>
            </>
          )}
          <Button type="primary" onClick={onClose}>
            {accounts.length > 0 ? t`我已记下` : t`知道了`}
          </Button>
        </div>
      }
    >
      {children}
      {accounts.length > 0 && (
        <>
          <p className="mb-2 text-ink-2">{t`密码只显示这一次，首次登录须修改。`}</p>
          <div
            className="max-h-[50vh] overflow-auto rounded-admin border border-line"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
            tabIndex={0}
            role="region"
            aria-label={t`初始密码`}
          >
            <table className="w-full text-left text-sm">
              <thead className="bg-primary-tint text-ink-2">
                <tr>
                  {[t`姓名 / 登录名`, t`初始密码`].map((each) => (
                    <th key={each} scope="col" className="px-4 py-2 font-normal whitespace-nowrap">
                      {each}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {accounts.map(({ name, username, password }) => (
                  <tr key={username}>
                    <td className="px-4 py-2 leading-snug [overflow-wrap:anywhere]">
                      <b className="block font-semibold">{name}</b>
                      <span className="tabular-nums">{username}</span>
                    </td>
                    <td className="px-4 py-2">
                      <GroupedPassword password={password} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {createPortal(<Slips accounts={accounts} />, document.body)}
        </>
      )}
    </Modal>
  )
}

/** The slips on paper, where nothing else of the page is printed. */
function Slips({ accounts }: { accounts: readonly NewAccount[] }) {
  const { t } = useLingui()
  return (
    <ul className="print-alone hidden print:grid print:grid-cols-2">
      {accounts.map(({ name, username, password }) => (
        <li key={username} className="break-inside-avoid border border-dashed border-ink-3 p-4 text-sm">
          <b className="block text-base font-semibold">{name}</b>
          <span className="block">{t`登录名：${username}`}</span>
          <span className="block">
            {t`初始密码：`}
            <GroupedPassword password={password} />
          </span>
          <span className="block text-ink-2">{t`登录网址：${location.origin}`}</span>
        </li>
      ))}
    </ul>
  )
}

/** In groups to the eye only: what is copied has no gaps. */
export function GroupedPassword({ password }: { password: string }) {
  const groups = password.match(new RegExp(`.{1,${groupLength}}`, 'g')) ?? []
  return (
    <code className="font-mono whitespace-nowrap" aria-label={password}>
      {groups.map((group, index) => (
        <span key={index} className={index === 0 ? '' : 'ml-[0.5em]'}>
          {group}
        </span>
      ))}
    </code>
  )
}
