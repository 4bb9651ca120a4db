import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { Assessment, AssessmentRow, AssessmentSheet, ClassMember } from '@jiangxue/contract/class/class-roster.ts'
import type { ClassOverview } from '@jiangxue/contract/class/training-class.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal, Spin } from 'antd'
import { FileUp } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/http/api-client.ts'
import { failureText } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'
import { FailureAlert } from '../kit/form/failure-alert.client.tsx'
import { useCloseWithWarning } from '../kit/form/use-unsaved-warning.client.ts'
import { isResult, mergeTyped, toAssessment, type Entries } from './assessment-entry.ts'
import { AssessmentTable, toEntry } from './assessment-table.client.tsx'
import { loadMembers } from './load-members.ts'
import { PartFields, resultIn } from './part-fields.client.tsx'
import { DoubtfulResults, ReadSheet } from './read-results.client.tsx'

/** Enters the results of a class: typed into the list, or read from a filled-in roster and checked before saving. */
export function AssessmentDialog({ overview, onClose }: { overview: ClassOverview; onClose: () => void }) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const params = { id: overview.id }
  const typedParts = overview.parts.filter(({ kind }) => kind === 'TYPED')
  const [part, setPart] = useState(typedParts[0])
  const [reason, setReason] = useState('')
  const [members, setMembers] = useState<readonly ClassMember[]>()
  const [entries, setEntries] = useState<Entries>({})
  const [sheet, setSheet] = useState<AssessmentSheet & { file: File }>()
  const [doubtful, setDoubtful] = useState<readonly AssessmentRow[]>([])
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const stored = useRef<Entries>({})
  const load = useCallback(async () => {
    try {
      const all = await loadMembers(params.id)
      const [before, now] = [
        stored.current,
        Object.fromEntries(all.map((member) => [member.id, toEntry(resultIn(member, part))])),
      ]
      stored.current = now
      setEntries((typed) => mergeTyped(typed, before, now))
      setMembers(all)
    } catch (error) {
      setFailure(failureText(error, t`加载班期失败`))
    }
  }, [params.id, part, t])
  useEffect(() => void load(), [load])
  const changed = (members ?? []).flatMap((member) => {
    const [now, before] = [entries[member.id], stored.current[member.id]]
    if (!now || !before) return []
    return now.result !== before.result || (now.result !== '' && now.date !== before.date) ? [{ member, now }] : []
  })
  const mustSayWhy =
    part !== undefined && changed.some(({ member }) => resultIn(member, part).isPassed !== null) && reason.trim() === ''
  const areResults = changed.every(({ now }) => isResult(now.result))
  const passScore = part?.passScore ?? overview.passScore
  const cancel = useCloseWithWarning(() => changed.length > 0, onClose)

  async function run(work: () => Promise<void>, otherwise: string) {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(failureText(error, otherwise))
    } finally {
      setBusy(false)
    }
  }
  const save = () =>
    run(
      async () => {
        const rows = changed.map(({ member, now }) => ({
          ...toAssessment(member.id, now),
          before: resultIn(member, part),
        }))
        try {
          await browserApi.saveAssessments({ params, body: { rows, ...(part && { part: part.id, reason }) } })
        } catch (error) {
          if (isApiProblem(error) && error.body?.problem === 'class.resultsChanged') await load()
          throw error
        }
        toast.success(t`保存成功`)
        onClose()
        await revalidate()
      },
      t`保存成绩失败`,
    )
  const take = (rows: readonly AssessmentRow[]) => {
    const found = rows.flatMap(({ assessment: each }) =>
      each ? [[each.studentId, { result: resultOf(each), date: each.date ?? '' }] as const] : [],
    )
    setEntries((typed) => ({ ...typed, ...Object.fromEntries(found) }))
  }
  const confirm = (rows: readonly AssessmentRow[]) => {
    take(rows)
    setDoubtful((old) => old.filter((each) => !rows.includes(each)))
  }
  const read = (file: File, chosen?: string) =>
    run(
      async () => {
        const { data } = await browserApi.readAssessments({ params, file, body: { sheet: chosen, part: part?.id } })
        setSheet({ ...data, file })
        setDoubtful(data.rows.filter(({ doubt }) => doubt !== null))
        take(data.rows.filter(({ doubt }) => doubt === null))
      },
      t`读取成绩失败`,
    )
  return (
    <Modal
      open
      title={t`登记成绩`}
      width={760}
      okText={t`保存 ${changed.length} 项成绩`}
      okButtonProps={{ disabled: changed.length === 0 || !areResults || mustSayWhy }}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      onOk={() => void save()}
      onCancel={() => void cancel()}
    >
      <FailureAlert message={failure} />
      {part && (
        <PartFields
          parts={typedParts}
          part={part}
          isLocked={changed.length > 0 || isBusy}
          isMissing={mustSayWhy}
          reason={reason}
          onReason={setReason}
          onPart={(next) => {
            stored.current = {}
            setEntries({})
            setMembers(undefined)
            setSheet(undefined)
            setDoubtful([])
            setPart(next)
          }}
        />
      )}
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-2">{t`填 0 到 100 的分数，或填“合格”“不合格”；按回车到下一名。${passScore} 分合格。`}</p>
        <ReadButton isBusy={isBusy || !members} onFile={(file) => void read(file)} />
      </div>
      {sheet && <ReadSheet sheet={sheet} isBusy={isBusy} onChoose={(name) => void read(sheet.file, name)} />}
      <DoubtfulResults rows={doubtful} onConfirm={confirm} />
      {members ? (
        <AssessmentTable members={members} entries={entries} passScore={passScore} onChange={setEntries} />
      ) : (
        !failure && <Spin className="w-full!" />
      )}
    </Modal>
  )
}

const resultOf = ({ score, isPassed }: Assessment): string | boolean => score?.toString() ?? isPassed ?? ''

function ReadButton({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={<FileUp aria-hidden size={16} />} loading={isBusy} onClick={() => input.current?.click()}>
        {t`从 Excel 读取`}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.xls"
        aria-label={t`成绩文件`}
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) onFile(file)
          currentTarget.value = ''
        }}
      />
    </>
  )
}
