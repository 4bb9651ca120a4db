import type { ItemBank } from '@jiangxue/contract/exam/item.ts'
import type { PaperSection } from '@jiangxue/contract/exam/paper.ts'
import { useLingui } from '@lingui/react/macro'
import { Form } from 'antd'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { moved, useRowKeys } from '../../../kit/form/use-row-keys.client.ts'
import type { InputProps } from '../../../kit/input-props.ts'
import { OffButton } from '../../../kit/off-button.client.tsx'
import { SectionCard } from './section-card.client.tsx'
import { isFull, issuesOf, newSection, type ChosenItems, type SectionIssues } from './section-values.ts'
import { useSectionTitle } from './use-section-title.client.ts'

type Sections = readonly PaperSection[]

interface SectionsFieldProps extends InputProps<Sections> {
  label: string
  /** What the server has refused. */
  refused: SectionIssues
  chosen: ChosenItems
  onChosen: (items: ChosenItems) => void
  /** The banks that the paper may use. */
  banks: readonly ItemBank[]
  courseId: number | null
}

/** The sections of a paper as cards that are added, moved and removed. */
export function SectionsField(props: SectionsFieldProps) {
  const { id, value = [], onChange, label, refused, chosen, onChosen, banks, courseId } = props
  const { t } = useLingui()
  const titleOf = useSectionTitle()
  const { keys, remove, move } = useRowKeys(value.length)
  const group = useRef<HTMLDivElement>(null)
  const { errors = [] } = Form.Item.useStatus()
  const own = errors.length > 0 ? issuesOf(value, t`请选择试题`) : {}
  const issues = { ...own, ...refused }
  /** Titles that were not changed follow the number and kind of their section. */
  const change = (run: (sections: Sections) => Sections) => {
    const isUsual = new Set(value.filter(({ title, kind }, index) => title === titleOf(index, kind)))
    const next = run(value)
    onChange?.(
      next.map((section, at) => (isUsual.has(section) ? { ...section, title: titleOf(at, section.kind) } : section)),
    )
  }
  const setAt = (index: number, before: PaperSection, more: Partial<PaperSection>) => {
    const after = { ...before, ...more }
    if (before.title === titleOf(index, before.kind) && more.title === undefined)
      after.title = titleOf(index, after.kind)
    onChange?.(value.map((section, at) => (at === index ? after : section)))
  }
  const takenIds = new Set(value.flatMap(({ itemIds }) => itemIds))
  return (
    <div ref={group} id={id} role="group" aria-label={label} tabIndex={-1} className="mb-4 outline-none">
      {value.map((section, index) => (
        <SectionCard
          key={keys[index]}
          id={`section-${keys[index]}`}
          section={section}
          number={index + 1}
          count={value.length}
          issueOf={(name) => issues[`${index}.${name}`]}
          chosen={chosen}
          takenIds={takenIds}
          banks={banks}
          courseId={courseId}
          onChange={(more) => setAt(index, section, more)}
          onChosen={onChosen}
          onMove={(by) => {
            move(index, by)
            change((sections) => moved(sections, index, index + by))
          }}
          onRemove={() => {
            remove(index)
            change((sections) => sections.filter((_, at) => at !== index))
            group.current?.focus()
          }}
        />
      ))}
      {value.length === 0 && (
        <p className="mb-3 text-ink-2">{t`试卷由几个部分组成，每个部分是一种题型，例如“单项选择题，20 题，每题 2 分”。`}</p>
      )}
      {Object.keys(issues).length === 0 && errors.length > 0 && (
        <p role="alert" className="mb-3 text-cinnabar-dark">
          {errors}
        </p>
      )}
      <OffButton
        type="dashed"
        block
        icon={<Plus aria-hidden size={16} />}
        off={isFull(value) && t`最多 10 个部分`}
        onClick={() => onChange?.([...value, newSection(value, titleOf)])}
      >{t`添加部分`}</OffButton>
    </div>
  )
}
