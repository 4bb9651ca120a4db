import { ClassPresenceRule, type ClassOverview } from '@jiangxue/contract/class/training-class.ts'
import { keysOf } from '@jiangxue/contract/kit/text.ts'
import { firstPresenceRule } from '@jiangxue/contract/learning/presence.values.ts'
import { presenceSettings } from '@jiangxue/contract/office/study-settings.ts'
import { useLingui } from '@lingui/react/macro'
import { Form } from 'antd'
import { browserApi } from '../../lib/http/api-client.ts'
import { useFormat } from '../../lib/use-format.ts'
import { FormDialog } from '../kit/form/form-dialog.client.tsx'
import { mapFields } from '../kit/form/map-fields.ts'
import { useSettingText } from '../settings/use-setting-text.client.ts'
import { ClauseInput } from './clause-input.client.tsx'

const names = keysOf(firstPresenceRule)

/** The presence rule of a class; empty fields follow the school's rule, including later changes. */
export function PresenceRuleDialog({ overview, onClose }: { overview: ClassOverview; onClose: () => void }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const textOf = useSettingText()
  const { id, schoolPresence } = overview
  return (
    <FormDialog
      title={t`在岗验证`}
      schema={ClassPresenceRule}
      entity={overview}
      readLatest={() => browserApi.getClass({ params: { id } })}
      onClose={onClose}
      failure={t`保存在岗验证失败`}
      labels={mapFields(presenceSettings, ({ label }) => translate(label))}
      describe={mapFields(
        presenceSettings,
        (setting) => (value: unknown) => (value === null ? undefined : textOf(setting, value)),
      )}
      toForm={(entity) => Object.fromEntries(names.map((name) => [name, entity?.presenceRule[name] ?? null]))}
      save={(body, known) => browserApi.setClassPresenceRule({ params: { id }, body: { ...body, version: known } })}
    >
      {(field) => (
        <>
          <p className="mb-4 text-sm text-ink-2">{t`不填的项目沿用学校的设置。修改从学员的下一段学习起有效，每次修改都写入存证。`}</p>
          {names.map((name) => (
            <Form.Item key={name} {...field(name)}>
              <ClauseInput
                setting={presenceSettings[name]}
                placeholder={t`沿用学校：${textOf(presenceSettings[name], schoolPresence[name])}`}
              />
            </Form.Item>
          ))}
        </>
      )}
    </FormDialog>
  )
}
