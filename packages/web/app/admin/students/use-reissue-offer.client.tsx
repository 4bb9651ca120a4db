import type { StudentRow } from '@jiangxue/contract/student/student.ts'
import { useLingui } from '@lingui/react/macro'
import { App } from 'antd'
import { browserApi } from '../../lib/http/api-client.ts'
import { attempt } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'
import { useCheckAddress } from '../kit/use-check-address.client.tsx'
import { usePermission } from '../kit/use-permission.client.tsx'

/** Offers to reissue the valid certificates of a student that bear another name than the one now on record. */
export function useReissueOffer() {
  const { t } = useLingui()
  const { modal } = App.useApp()
  const may = usePermission()
  const withAddress = useCheckAddress()

  const reissue = (ids: readonly number[]) =>
    attempt(t`换发证书失败`, async () => {
      for (const id of ids) {
        const done = await withAddress((verifyAddress) =>
          browserApi.reissueCertificate({ params: { id }, body: { reason: t`姓名更正`, verifyAddress } }),
        )
        if (!done) return
      }
      toast.success(t`已换发 ${ids.length} 张证书`)
    })
  return async ({ id, name }: Pick<StudentRow, 'id' | 'name'>): Promise<void> => {
    if (!may('certificates.view') || !may('certificates.edit')) return
    await attempt(t`获取证书数据失败`, async () => {
      const all = await browserApi.listOwnCertificates({ params: { studentId: id } })
      const former = all.filter(({ status, studentName }) => status === 'VALID' && studentName !== name)
      const [first] = former
      if (!first) return
      modal.confirm({
        title: t`换发${name}的证书？`,
        content: t`${former.length} 张有效证书上仍是“${first.studentName}”。换发后原证书作废，查验时显示“已换发”和新编号。`,
        okText: t`换发`,
        cancelText: t`暂不换发`,
        onOk: () => reissue(former.map((each) => each.id)),
      })
    })
  }
}
