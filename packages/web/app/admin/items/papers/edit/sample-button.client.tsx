import type { Paper } from '@jiangxue/contract/exam/paper.ts'
import { useLingui } from '@lingui/react/macro'
import { Shuffle } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../../../../components/lazy-part.tsx'
import { OffButton } from '../../../kit/off-button.client.tsx'

const SampleDrawer = lazyPart(() => import('../sample-drawer.client.tsx'))

/** Draws samples of the stored paper. */
export function SampleButton({ paper, isChanged }: { paper: Paper | undefined; isChanged: boolean }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <OffButton
        icon={<Shuffle aria-hidden size={16} />}
        off={!paper || isChanged ? t`保存后才能试抽` : paper.items === 0 && t`试卷没有试题`}
        onClick={() => setOpen(true)}
      >{t`试抽一份`}</OffButton>
      {paper && isOpen && <SampleDrawer paper={paper} onClose={() => setOpen(false)} />}
    </>
  )
}
