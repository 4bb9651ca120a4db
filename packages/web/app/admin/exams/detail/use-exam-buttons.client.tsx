import type { Exam } from '@jiangxue/contract/exam/exam.ts'
import { isFormal } from '@jiangxue/contract/exam/exam.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { ChevronDown, KeyRound, Megaphone, PenLine, Send } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { browserApi } from '../../../lib/http/api-client.ts'
import { downloadFile, exportTimeoutMs } from '../../../lib/http/download-file.ts'
import { reportFailure } from '../../../lib/show-problem.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { useSectionAddress } from '../../areas.ts'
import { MenuButton } from '../../kit/list/menu-button.client.tsx'
import { OffButton } from '../../kit/off-button.client.tsx'
import { usePermission } from '../../kit/use-permission.client.tsx'
import { useMayEditExam, useMayProctor } from '../use-exam-rights.client.ts'
import { useConfirmStep } from './use-confirm-step.client.tsx'
import { useMakeUp } from './use-make-up.client.tsx'

const EndDialog = lazyPart(() => import('./end-dialog.client.tsx'))
const OutageDialog = lazyPart(() => import('./outage-dialog.client.tsx'))
const DoorCodeDialog = lazyPart(() => import('./door-code-dialog.client.tsx'))

/** What staff do with an exam as it stands; the caller must render `dialogs`. */
export function useExamButtons(exam: Exam) {
  const { t } = useLingui()
  const { date } = useFormat()
  const may = usePermission()
  const address = useSectionAddress()
  const navigate = useNavigate()
  const confirmStep = useConfirmStep()
  const [opened, setOpened] = useState<'end' | 'outage' | 'doorCode'>()
  const close = () => setOpened(undefined)
  const makeUp = useMakeUp(exam)
  const { id, name, kind, state, version, blockers, candidates, toMark, started, handedIn } = exam
  const mayEdit = useMayEditExam()(kind)
  const mayProctor = useMayProctor()
  const call = { params: { id }, body: { version } }
  const publish = () =>
    confirmStep({
      title: t`发布“${name}”？`,
      content: t`试题将固定下来，${candidates} 名考生会看到这场考试。`,
      okText: t`发布`,
      run: () => browserApi.publishExam(call),
      failure: t`发布考试失败`,
    })
  const withdraw = () =>
    confirmStep({
      title: t`撤回“${name}”？`,
      content: t`考试回到草稿，考生不再看到它。`,
      okText: t`撤回`,
      run: () => browserApi.withdrawExam(call),
      failure: t`操作失败，请稍后重试`,
    })
  const release = () =>
    confirmStep({
      title: t`公布“${name}”的成绩？`,
      content:
        kind === 'FINAL'
          ? t`考生将看到成绩，成绩同时记入班期“${exam.className ?? ''}”，缺考记为不合格。公布后不能收回。`
          : t`考生将看到成绩。公布后不能收回。`,
      okText: t`公布成绩`,
      run: () => browserApi.releaseResults(call),
      failure: t`公布成绩失败`,
    })
  const download = () => {
    const fileName = `${t`考试成绩`}-${name}-${date(new Date().toISOString())}.xlsx`
    downloadFile('exportResults', { params: { id } }, fileName, { timeoutMs: exportTimeoutMs }).catch(
      (error: unknown) => reportFailure(error, t`导出失败`),
    )
  }
  const isPublished = state !== 'DRAFT'
  const items = [
    ...(mayEdit
      ? [{ key: 'edit', label: t`编辑考试`, onClick: () => void navigate(address(`exams/edit/${id}`)) }]
      : []),
    ...(mayEdit && isPublished && state !== 'RELEASED'
      ? [
          {
            key: 'withdraw',
            label: t`撤回`,
            off: started + handedIn > 0 && t`已有人参加考试，不能撤回`,
            onClick: withdraw,
          },
        ]
      : []),
    ...(mayEdit && isPublished && (state !== 'RELEASED' || exam.makeUp !== null)
      ? [
          {
            key: 'outage',
            label: t`停机补时`,
            off: started === 0 && t`没有正在考试的考生`,
            onClick: () => setOpened('outage'),
          },
        ]
      : []),
    ...makeUp.items,
    ...(mayEdit && state === 'OPEN'
      ? [{ key: 'end', label: t`结束考试`, danger: true, onClick: () => setOpened('end') }]
      : []),
    ...(may('exams.export')
      ? [{ key: 'export', label: t`导出成绩`, off: !isPublished && t`考试还没有发布`, onClick: download }]
      : []),
  ]
  const buttons = (
    <>
      {mayEdit && state === 'DRAFT' && (
        <OffButton
          type="primary"
          icon={<Send aria-hidden size={16} />}
          off={blockers.length > 0 && t`还有未完成的项目，见下方`}
          onClick={publish}
        >{t`发布`}</OffButton>
      )}
      {mayProctor && exam.hasDoorCode && (state === 'UPCOMING' || state === 'OPEN' || exam.makeUp !== null) && (
        <Button icon={<KeyRound aria-hidden size={16} />} onClick={() => setOpened('doorCode')}>{t`现场口令`}</Button>
      )}
      {mayProctor && toMark > 0 && (
        <Link to={address(`exams/${id}/marking`)} className="inline-flex">
          <Button tabIndex={-1} type="primary" icon={<PenLine aria-hidden size={16} />}>{t`评卷（${toMark}）`}</Button>
        </Link>
      )}
      {mayEdit && isFormal(kind) && (state === 'OPEN' || state === 'ENDED') && (
        <OffButton
          type={toMark === 0 ? 'primary' : 'default'}
          icon={<Megaphone aria-hidden size={16} />}
          off={(state === 'OPEN' && t`考试结束后才能公布`) || (toMark > 0 && t`还有 ${toMark} 份答卷没有评完`)}
          onClick={release}
        >{t`公布成绩`}</OffButton>
      )}
      {makeUp.button}
      {items.length > 0 && (
        <MenuButton items={items}>
          <Button icon={<ChevronDown aria-hidden size={16} />} iconPlacement="end">{t`更多操作`}</Button>
        </MenuButton>
      )}
    </>
  )
  const dialogs = (
    <>
      {opened === 'end' && <EndDialog exam={exam} onClose={close} />}
      {opened === 'outage' && <OutageDialog exam={exam} onClose={close} />}
      {makeUp.dialog}
      {opened === 'doorCode' && <DoorCodeDialog exam={exam} onClose={close} />}
    </>
  )
  return { buttons, dialogs }
}
