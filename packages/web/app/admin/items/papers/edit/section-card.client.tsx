import { examLimits } from '@jiangxue/contract/exam/exam.values.ts'
import type { ItemBank } from '@jiangxue/contract/exam/item.ts'
import { itemKindLabels, itemKinds } from '@jiangxue/contract/exam/item.values.ts'
import type { PaperSection } from '@jiangxue/contract/exam/paper.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input, InputNumber, Radio, Select } from 'antd'
import { useState } from 'react'
import { FieldGroup } from '../../../kit/form/field-group.client.tsx'
import { RowTools } from '../../../kit/form/row-tools.client.tsx'
import { useOptions } from '../../../kit/form/use-options.client.ts'
import { pointsOf } from '../points-of.ts'
import { ChosenList } from './chosen-list.client.tsx'
import { PickFields } from './pick-fields.client.tsx'
import { countOf, newPick, type ChosenItems } from './section-values.ts'

interface SectionCardProps {
  id: string
  section: PaperSection
  number: number
  count: number
  /** What is wrong with a field. */
  issueOf: (name: string) => string | undefined
  chosen: ChosenItems
  /** The items of all sections. */
  takenIds: ReadonlySet<number>
  banks: readonly ItemBank[]
  courseId: number | null
  onChange: (more: Partial<PaperSection>) => void
  onChosen: (items: ChosenItems) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** One section: what it asks, and where its items come from. */
export function SectionCard(props: SectionCardProps) {
  const { id, section, number, count, issueOf, onChange, onMove, onRemove, banks, courseId } = props
  const { title, kind, points, itemIds, pick } = section
  const { t } = useLingui()
  const optionsOf = useOptions()
  // What a change of the mode would lose.
  const [kept, setKept] = useState({ itemIds, pick: pick ?? newPick })
  const setRandom = (isRandom: boolean) => {
    setKept({ itemIds: pick ? kept.itemIds : itemIds, pick: pick ?? kept.pick })
    onChange(isRandom ? { itemIds: [], pick: kept.pick } : { itemIds: kept.itemIds, pick: null })
  }
  const item = (name: string) => {
    const issue = issueOf(name)
    return { htmlFor: `${id}-${name}`, validateStatus: issue ? ('error' as const) : undefined, help: issue }
  }
  const name = t`第 ${number} 部分`
  const sum = pointsOf(countOf(section) * (points ?? 0))
  return (
    <FieldGroup
      id={id}
      title={name}
      note={t`${countOf(section)} 题，${sum} 分`}
      extra={<RowTools name={name} index={number - 1} count={count} onMove={onMove} onRemove={onRemove} />}
    >
      <div className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-4">
        <Form.Item label={t`标题`} required {...item('title')}>
          <Input
            id={`${id}-title`}
            value={title}
            maxLength={examLimits.sectionTitle}
            autoComplete="off"
            onChange={({ target }) => onChange({ title: target.value })}
          />
        </Form.Item>
        <Form.Item
          label={t`题型`}
          required
          {...item('kind')}
          extra={itemIds.length > 0 && t`移除选定的试题后才能改题型`}
        >
          <Select
            id={`${id}-kind`}
            value={kind}
            disabled={itemIds.length > 0}
            options={optionsOf(itemKinds, itemKindLabels)}
            onChange={(next) => {
              setKept({ ...kept, itemIds: [] })
              onChange({ kind: next })
            }}
          />
        </Form.Item>
        <Form.Item label={t`每题分值`} required {...item('points')}>
          <InputNumber<number>
            id={`${id}-points`}
            min={0}
            suffix={t`分`}
            style={{ width: '100%' }}
            value={points === null ? null : pointsOf(points)}
            // A cleared field is refused by the schema.
            onChange={(next) => onChange({ points: (next === null ? null : Math.round(next * 100)) as number })}
          />
        </Form.Item>
        <Form.Item label={t`出题方式`}>
          <Radio.Group
            aria-label={t`出题方式`}
            value={pick !== null}
            onChange={({ target }) => setRandom(target.value as boolean)}
            options={[
              { value: false, label: t`选定试题` },
              { value: true, label: t`随机抽取` },
            ]}
          />
        </Form.Item>
      </div>
      {pick ? (
        <PickFields
          id={id}
          kind={kind}
          pick={pick}
          banks={banks}
          courseId={courseId}
          issueOf={(field) => issueOf(`pick.${field}`)}
          onChange={(more) => onChange({ pick: { ...pick, ...more } })}
        />
      ) : (
        <Form.Item {...item('itemIds')}>
          <ChosenList
            id={`${id}-itemIds`}
            kind={kind}
            itemIds={itemIds}
            chosen={props.chosen}
            takenIds={props.takenIds}
            banks={banks}
            onChange={(next) => onChange({ itemIds: next })}
            onChosen={props.onChosen}
          />
        </Form.Item>
      )}
    </FieldGroup>
  )
}
