import { multipleRuleLabels, multipleRules } from '@jiangxue/contract/exam/exam.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Checkbox, Form, Radio } from 'antd'
import { Link } from 'react-router'
import { useSectionAddress } from '../../areas.ts'
import { FieldGroup } from '../../kit/form/field-group.client.tsx'
import { useOptions } from '../../kit/form/use-options.client.ts'
import { usePermission } from '../../kit/use-permission.client.tsx'
import { Lock, type ExamGroupProps } from './lock.client.tsx'
import { PaperSelect } from './paper-select.client.tsx'

/** What is asked, and in which order. */
export function PaperGroup({ exam, field }: ExamGroupProps) {
  const { t } = useLingui()
  const optionsOf = useOptions()
  const address = useSectionAddress()
  const may = usePermission()
  return (
    <FieldGroup
      id="paper"
      title={t`试卷`}
      extra={may('items.view') && <Link to={address('items/papers')}>{t`管理试卷`}</Link>}
    >
      <Lock exam={exam} of="paperId">
        <Form.Item {...field('paperId')} extra={t`发布时固定试题，之后修改题库和试卷不影响本场考试`}>
          <PaperSelect known={exam && { id: exam.paperId, name: exam.paperName }} />
        </Form.Item>
      </Lock>
      <Lock exam={exam} of="multipleRule">
        <Form.Item {...field('multipleRule')}>
          <Radio.Group options={optionsOf(multipleRules, multipleRuleLabels)} />
        </Form.Item>
        <div className="flex flex-wrap gap-x-6">
          <Form.Item {...field('shufflesItems')} label={null} valuePropName="checked">
            <Checkbox>{t`打乱题目：每位考生的题目顺序不同`}</Checkbox>
          </Form.Item>
          <Form.Item {...field('shufflesOptions')} label={null} valuePropName="checked">
            <Checkbox>{t`打乱选项：有顺序的选项除外`}</Checkbox>
          </Form.Item>
        </div>
      </Lock>
    </FieldGroup>
  )
}
