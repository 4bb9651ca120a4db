import { useLingui } from '@lingui/react/macro'
import { Button, Card } from 'antd'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import emptyScene from '../../../scenes/empty.svg'
import { BankDialog } from './bank-dialog.client.tsx'

/** Replaces a screen that needs a bank while there is none; once one is added, the screen appears. */
export function NoBank() {
  const { t } = useLingui()
  const [isAdding, setAdding] = useState(false)
  return (
    <Card>
      <div className="flex flex-col items-center gap-3 py-6 text-center">
        <img src={emptyScene} alt="" width={200} height={125} />
        <h2 className="text-md font-semibold">{t`先添加一个题库`}</h2>
        <p className="max-w-prose text-ink-2">{t`每道试题都在一个题库里，例如“计算机基础”。组卷时按题库抽题。`}</p>
        <Button
          type="primary"
          icon={<Plus aria-hidden size={16} />}
          onClick={() => setAdding(true)}
        >{t`添加题库`}</Button>
      </div>
      {isAdding && <BankDialog bank={undefined} onClose={() => setAdding(false)} />}
    </Card>
  )
}
