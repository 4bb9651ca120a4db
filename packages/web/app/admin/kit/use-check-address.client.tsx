import { isApiProblem } from '@jiangxue/contract/api.ts'
import { useLingui } from '@lingui/react/macro'
import { App, Input } from 'antd'
import { useArea } from '../areas.ts'

/**
 * Runs a call that issues certificates or prints records. If the school has no domain, asks staff for the base URL to
 * encode in their QR codes.
 */
export function useCheckAddress() {
  const { t } = useLingui()
  const { modal } = App.useApp()
  const isOfStaff = useArea() === 'admin'

  function ask(isRecord: boolean): Promise<string | undefined> {
    let address = location.origin
    return new Promise((resolve) => {
      modal.confirm({
        title: isRecord ? t`确认学习记录的查验地址` : t`确认证书的查验地址`,
        content: (
          <>
            <p>
              {isRecord
                ? t`学校还没有设置网站域名。记录上的二维码和网址印出后不能更改，请填写学员和查验单位都能打开的地址，或先到系统设置中填写域名。`
                : t`学校还没有设置网站域名。证书上的二维码和网址印出后不能更改，请填写学员和用人单位都能打开的地址，或先到系统设置中填写域名。`}
            </p>
            <Input
              className="mt-3"
              defaultValue={address}
              maxLength={200}
              aria-label={isRecord ? t`学习记录查验地址` : t`证书查验地址`}
              onChange={({ target }) => (address = target.value.trim())}
            />
          </>
        ),
        okText: t`使用此地址`,
        onOk: () => resolve(address),
        onCancel: () => resolve(undefined),
      })
    })
  }

  /** Rejects as the call does; resolves to undefined if no address was confirmed. */
  return async <T,>(run: (verifyAddress?: string) => Promise<T>): Promise<T | undefined> => {
    try {
      return await run()
    } catch (error) {
      const missing = isApiProblem(error) ? error.body?.problem : undefined
      if (!isOfStaff || (missing !== 'certificate.noAddress' && missing !== 'record.noAddress')) throw error
      const address = await ask(missing === 'record.noAddress')
      return address === undefined ? undefined : run(address)
    }
  }
}
