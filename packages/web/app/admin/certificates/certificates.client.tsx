import { certificateStatuses, certificateStatusLabels } from '@jiangxue/contract/papers/certificate.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { toastStore } from '../../lib/toast.ts'
import { useOptions } from '../kit/form/use-options.client.ts'
import { ListPage } from '../kit/list/list-page.client.tsx'
import { RowActions } from '../kit/list/row-actions.client.tsx'
import { useExporter } from '../kit/list/use-exporter.client.ts'
import { useIsStaff } from '../kit/use-permission.client.tsx'
import type { Route } from './+types/certificates'
import { CertificateButtons } from './certificate-buttons.client.tsx'
import { useCertificateActions } from './use-certificate-actions.client.tsx'
import { useCertificateColumns } from './use-certificate-columns.client.tsx'

const toastMs = 3000

/** Issued certificates (spec §2, admin certificates). */
export default function Certificates({ loaderData: data }: Route.ComponentProps) {
  const { t } = useLingui()
  const optionsOf = useOptions()
  const isStaff = useIsStaff()
  const { actionsOf, dialog } = useCertificateActions()
  useEffect(() => {
    toastStore.mostMs = toastMs
    return () => {
      toastStore.mostMs = Infinity
    }
  }, [])
  return (
    <>
      <ListPage
        title={t`证书管理`}
        data={data}
        columns={useCertificateColumns()}
        empty={t`没有符合条件的证书`}
        begin={t`还没有证书，学员完成规定课时后在这里生成`}
        searches={[
          { name: 'studentName', label: t`学生姓名` },
          { name: 'courseName', label: t`课程名称` },
        ]}
        filters={[
          { name: 'status', label: t`状态`, options: optionsOf(certificateStatuses, certificateStatusLabels) },
          ...(isStaff
            ? [
                {
                  name: 'organizationId',
                  label: t`机构`,
                  options: data.extra?.organizations.map(({ id, name }) => ({ value: String(id), label: name })) ?? [],
                },
              ]
            : []),
        ]}
        days={{ from: 'issuedFrom', to: 'issuedTo', label: t`发证日期` }}
        onExport={useExporter('exportCertificates', t`证书`)}
        exportPermission="certificates.export"
        selectable={{ rowName: ({ studentName, certificateNumber }) => `${studentName} ${certificateNumber}` }}
        actions={(selected) => (
          <CertificateButtons selected={selected} query={data.query} defaults={data.extra?.defaults} />
        )}
        rowActionsWidth={150}
        rowActions={(row) => (
          <RowActions name={`${row.studentName} ${row.certificateNumber}`} actions={actionsOf(row)} />
        )}
      />
      {dialog}
    </>
  )
}
