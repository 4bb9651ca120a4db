import type { ClassPart } from '@jiangxue/contract/class/training-class.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Select } from 'antd'
import { useEffect, useState } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'
import { Lock, type ExamGroupProps } from './lock.client.tsx'

interface PartSelectProps extends ExamGroupProps {
  /** The parts of the class that was just chosen. */
  chosen: readonly ClassPart[] | undefined
}

/** Chooses the part of the class's assessment that the exam fills, if the class has parts. */
export function PartSelect({ exam, field, chosen }: PartSelectProps) {
  const { t } = useLingui()
  const [known, setKnown] = useState<readonly ClassPart[]>([])
  const classId = exam?.classId ?? undefined
  useEffect(() => {
    // Without them, the part that is chosen stays.
    if (classId !== undefined)
      browserApi.getClass({ params: { id: classId } }).then(
        ({ parts }) => setKnown(parts),
        () => {},
      )
  }, [classId])
  const parts = (chosen ?? known).filter(({ kind }) => kind === 'EXAM')
  if (parts.length === 0) return null
  return (
    <Lock exam={exam} of="partId">
      <Form.Item {...field('partId')} extra={t`班期的考核分为几个部分，本场考试的成绩记入其中一个`}>
        <Select options={parts.map(({ id, name }) => ({ value: id, label: name }))} />
      </Form.Item>
    </Lock>
  )
}
