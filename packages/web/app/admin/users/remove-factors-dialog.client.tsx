import { FactorRemoval } from '@jiangxue/contract/account/second-factor.ts'
import type { UserRow } from '@jiangxue/contract/account/user-admin.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input } from 'antd'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/http/api-client.ts'
import { FormDialog } from '../kit/form/form-dialog.client.tsx'
import { maxLengthOf } from '../kit/form/max-length-of.ts'

/** Removes the second factors of a user who has lost them. */
export default function RemoveFactorsDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const { t } = useLingui()
  const revalidator = useRevalidator()
  const { id, name } = user
  return (
    <FormDialog
      title={t`移除${name}的两步验证？`}
      subject={id}
      schema={FactorRemoval}
      labels={{ reason: t`移除理由` }}
      okText={t`移除`}
      failure={t`移除两步验证失败`}
      onClose={() => {
        onClose()
        void revalidator.revalidate()
      }}
      toForm={() => ({ reason: '' })}
      save={(body) => browserApi.removeFactorsOfUser({ params: { id }, body })}
    >
      {(field) => (
        <>
          <p className="mb-4 text-ink-2">
            {t`移除后只凭密码即可登录，请先确认是本人提出的。该用户的所有登录将结束，并收到通知。`}
          </p>
          <Form.Item {...field('reason')} extra={t`理由会记入操作日志，并告知本人`}>
            <Input.TextArea
              rows={2}
              count={{ show: true, max: maxLengthOf(FactorRemoval.shape.reason) }}
              placeholder={t`例如手机丢失，已当面核实身份`}
            />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
