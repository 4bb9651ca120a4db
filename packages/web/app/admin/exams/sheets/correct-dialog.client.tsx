import { ItemMark, type AttemptSheet } from '@jiangxue/contract/exam/attempt.ts'
import { ExamReason } from '@jiangxue/contract/exam/exam.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { Form } from 'antd'
import { browserApi } from '../../../lib/http/api-client.ts'
import { FormDialog } from '../../kit/form/form-dialog.client.tsx'
import { maxLengthOf } from '../../kit/form/max-length-of.ts'
import { TextItem } from '../../kit/form/text-item.client.tsx'
import { ReasonField } from '../detail/reason-field.client.tsx'
import { PointsInput } from './points-input.client.tsx'
import type { Item } from './sheet-item.client.tsx'

/** Corrects what an item has earned, with a reason. */
export default function CorrectDialog({
  item: { position, points: most, earned, comment },
  attemptId,
  onMarked,
  onClose,
}: {
  item: Item
  attemptId: number
  onMarked: (sheet: AttemptSheet) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const schema = ItemMark.extend({
    ...ExamReason.shape,
    points: ItemMark.shape.points.max(most, text('不能超过本题的分值')),
  })
  return (
    <FormDialog
      title={t`修改第 ${position} 题的得分`}
      subject={`${attemptId} ${position}`}
      schema={schema}
      labels={{ points: t`得分`, comment: t`评语`, reason: t`理由` }}
      failure={t`保存评分失败`}
      onClose={onClose}
      toForm={() => ({ ...(earned !== null && { points: earned }), comment, reason: '' })}
      save={async ({ reason, ...mark }) => {
        const body = { marks: [{ position, ...mark }], reason }
        const { data, message } = await browserApi.markAttempt({ params: { id: attemptId }, body })
        onMarked(data)
        return { message }
      }}
    >
      {(field) => (
        <>
          <Form.Item {...field('points')}>
            <PointsInput label={t`得分`} most={most} />
          </Form.Item>
          <TextItem item={field('comment')} maxLength={maxLengthOf(ItemMark.shape.comment)} />
          <ReasonField item={field('reason')} />
        </>
      )}
    </FormDialog>
  )
}
