import { isApiProblem } from '@jiangxue/contract/api.ts'
import {
  AuthorityFormFields,
  type AuthorityColumn,
  type AuthorityForm,
} from '@jiangxue/contract/authority-forms/authority-form.ts'
import {
  authorityKindLabels,
  authorityKinds,
  authorityLimits,
  titleFactLabels,
  titleFacts,
} from '@jiangxue/contract/authority-forms/authority-form.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input, Select } from 'antd'
import { useState, type ReactNode } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { FieldGroup } from '../../kit/form/field-group.client.tsx'
import { SaveBar } from '../../kit/form/save-bar.client.tsx'
import { SaveNotices, ScreenForm, useScreenSave } from '../../kit/form/screen-form.client.tsx'
import { TextItem } from '../../kit/form/text-item.client.tsx'
import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'
import { useOptions } from '../../kit/form/use-options.client.ts'
import { checkCorrections, zodRules } from '../../kit/form/zod-rules.client.ts'
import { SheetPreview } from '../sheet-preview.client.tsx'
import { blankForm, exampleRow, fieldsOf, issuesOf, refusedColumns, type ColumnIssues } from './column-values.ts'
import { ColumnsField } from './columns-field.client.tsx'

interface AuthorityFormFormProps {
  /** Undefined for a new form. */
  form: AuthorityForm | undefined
  /** What a new form begins with. */
  begin: AuthorityFormFields | undefined
  /** Whether the form was mounted again after saving. */
  isAgain: boolean
  onSaved: (stored: AuthorityForm) => void
  /** Shown below the form. */
  children: ReactNode
}

/** The form of a form: its names, title rows and columns, and how they look. */
export function AuthorityFormForm({ form: entity, begin, isAgain, onSaved, children }: AuthorityFormFormProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const optionsOf = useOptions()
  const labels = useFieldLabels('authorityForm')
  const [refused, setRefused] = useState<ColumnIssues>({})
  const toForm = (from: AuthorityForm | undefined) => (from ? fieldsOf(from) : (begin ?? blankForm()))
  const save = async (body: AuthorityFormFields, version: number | undefined) => {
    try {
      return await (entity
        ? browserApi.updateAuthorityForm({ params: { id: entity.id }, body: { ...body, version: version ?? 0 } })
        : browserApi.createAuthorityForm({ body }))
    } catch (error) {
      if (isApiProblem(error)) setRefused(refusedColumns(error.body?.errors))
      throw error
    }
  }
  const options = {
    schema: AuthorityFormFields,
    entity,
    toForm,
    save,
    failure: t`保存主管部门报表失败`,
    draftName: 'authority-form',
    onSaved: ({ data }: { data: AuthorityForm }) => onSaved(data),
  }
  // What a new form begins with is not stored either.
  const saving = useScreenSave(options, !entity && begin !== undefined)
  const { form, initial, isSaving, isTouched } = saving
  const columns = (Form.useWatch('columns', { form, preserve: true }) ?? initial.columns ?? []) as AuthorityColumn[]
  const titles = Form.useWatch('titles', { form, preserve: true }) ?? initial.titles ?? []
  const kind = Form.useWatch('kind', { form, preserve: true }) ?? initial.kind ?? 'ROSTER'
  const countOf = (lines: readonly unknown[]) => t`${lines.length} 项`
  const rules = zodRules(AuthorityFormFields)
  const field = (name: keyof typeof AuthorityFormFields.shape) => ({ ...rules(name), label: labels[name] })
  const facts = titleFacts.map((name) => `{${name}} ${translate(titleFactLabels[name])}`).join(t`、`)
  return (
    <>
      <SaveNotices saving={saving} labels={labels} describe={{ titles: countOf, columns: countOf, kind: () => '' }} />
      <ScreenForm
        saving={saving}
        onChange={(changed) => {
          if ('columns' in changed || 'kind' in changed) setRefused({})
          checkCorrections(form)(changed)
        }}
      >
        <FieldGroup id="authority-form" title={t`报表`}>
          <div className="grid gap-x-6 md:grid-cols-3">
            <TextItem item={field('name')} maxLength={authorityLimits.name} autoComplete="off" />
            <Form.Item {...field('authority')}>
              <Input maxLength={authorityLimits.authority} autoComplete="off" placeholder={t`例如：某市人社局`} />
            </Form.Item>
            <Form.Item {...field('kind')} extra={t`决定可以选用哪些内容`}>
              <Select options={optionsOf(authorityKinds, authorityKindLabels)} />
            </Form.Item>
          </div>
          <Form.Item
            {...field('titles')}
            extra={t`表头上方的文字，每行一条，最多 5 行，可以不填。可用：${facts}`}
            getValueProps={(value: readonly string[] = []) => ({ value: value.join('\n') })}
            normalize={(value: string) => (value === '' ? [] : value.split('\n'))}
          >
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} />
          </Form.Item>
        </FieldGroup>
        <FieldGroup id="authority-columns" title={t`列`} note={t`${columns.length} 列，按从左到右的顺序`}>
          <Form.Item
            {...field('columns')}
            noStyle
            rules={[
              {
                validator: async () => {
                  const [issue] = Object.values(issuesOf(kind, columns))
                  if (issue) throw new Error(issue)
                  if (columns.length === 0) throw new Error(t`请添加列`)
                },
              },
            ]}
          >
            <ColumnsField label={labels.columns} kind={kind} refused={refused} />
          </Form.Item>
        </FieldGroup>
        <FieldGroup id="authority-example" title={t`示例`} note={t`一名虚构学员在表中的样子`}>
          <div className="pb-4">
            <SheetPreview
              titles={titles as string[]}
              headers={columns.map(({ header }) => header)}
              rows={[exampleRow(columns)]}
            />
          </div>
        </FieldGroup>
      </ScreenForm>
      {children}
      <SaveBar isDirty={isTouched} isSaving={isSaving} isAgain={isAgain} onSave={form.submit} />
    </>
  )
}
