import type { ClassMember } from '@jiangxue/contract/class/class-roster.ts'
import type { ClassPart } from '@jiangxue/contract/class/training-class.ts'
import { classLimits } from '@jiangxue/contract/class/training-class.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Input, Segmented } from 'antd'

/** The result of a member in a part, or overall in a class without parts. */
export function resultIn({ score, isPassed, assessedOn, parts }: ClassMember, part: ClassPart | undefined) {
  if (!part) return { score, isPassed, assessedOn }
  const own = parts.find(({ partId }) => partId === part.id)
  return { score: own?.score ?? null, isPassed: own?.isPassed ?? null, assessedOn: own?.assessedOn ?? null }
}

interface PartFieldsProps {
  parts: readonly ClassPart[]
  part: ClassPart
  /** Whether what was entered has to be saved first. */
  isLocked: boolean
  /** Whether results are changed without a reason. */
  isMissing: boolean
  reason: string
  onReason: (reason: string) => void
  onPart: (part: ClassPart) => void
}

/** The part whose results are entered, and why. */
export function PartFields({ parts, part, isLocked, isMissing, reason, onReason, onPart }: PartFieldsProps) {
  const { t } = useLingui()
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <Segmented
        aria-label={t`考核部分`}
        options={parts.map(({ id, name }) => ({ value: id, label: name }))}
        value={part.id}
        disabled={isLocked && parts.length > 1}
        onChange={(id) => onPart(parts.find((each) => each.id === id) ?? part)}
      />
      <Input
        className="min-w-60 flex-1"
        aria-label={t`登记说明`}
        placeholder={t`说明；更改已有的成绩必填理由`}
        status={isMissing ? 'error' : ''}
        value={reason}
        maxLength={classLimits.mostReason}
        onChange={({ target }) => onReason(target.value)}
      />
    </div>
  )
}
