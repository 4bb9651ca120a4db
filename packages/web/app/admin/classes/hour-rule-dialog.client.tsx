import { ClassHourRule, type ClassOverview } from '@jiangxue/contract/class/training-class.ts'
import { keysOf } from '@jiangxue/contract/kit/text.ts'
import { hourSettings } from '@jiangxue/contract/office/study-settings.ts'
import { useLingui } from '@lingui/react/macro'
import { Form } from 'antd'
import { browserApi } from '../../lib/http/api-client.ts'
import { useFormat } from '../../lib/use-format.ts'
import { FormDialog } from '../kit/form/form-dialog.client.tsx'
import { mapFields } from '../kit/form/map-fields.ts'
import { useSettingText } from '../settings/use-setting-text.client.ts'
import { ClauseInput } from './clause-input.client.tsx'

const names = keysOf(hourSettings)

/** The hour rule of a class; empty fields follow the school's rule, including later changes. */
export function HourRuleDialog({ overview, onClose }: { overview: ClassOverview; onClose: () => void }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const textOf = useSettingText()
  const { id, schoolRule } = overview
  return (
    <FormDialog
      title={t`学时规则`}
      schema={ClassHourRule}
      entity={overview}
      readLatest={() => browserApi.getClass({ params: { id } })}
      onClose={onClose}
      width={640}
      failure={t`保存学时规则失败`}
      labels={mapFields(hourSettings, ({ label }) => translate(label))}
      describe={mapFields(
        hourSettings,
        (setting) => (value: unknown) => (value === null ? undefined : textOf(setting, value)),
      )}
      toForm={(entity) => Object.fromEntries(names.map((name) => [name, entity?.hourRule[name] ?? null]))}
      save={(body, known) => browserApi.setClassHourRule({ params: { id }, body: { ...body, version: known } })}
    >
      {(field) => (
        <>
          <p className="mb-4 text-sm text-ink-2">{t`不填的项目沿用学校的规则。修改只影响之后计入的时间，每次修改都是存证的一个新版本。`}</p>
          <div className="grid gap-x-6 sm:grid-cols-2">
            {names.map((name) => (
              <Form.Item key={name} {...field(name)}>
                <ClauseInput
                  setting={hourSettings[name]}
                  placeholder={t`沿用学校：${textOf(hourSettings[name], schoolRule[name])}`}
                />
              </Form.Item>
            ))}
          </div>
        </>
      )}
    </FormDialog>
  )
}
