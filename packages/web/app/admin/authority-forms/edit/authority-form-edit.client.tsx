import type { AuthorityForm, AuthorityFormFields } from '@jiangxue/contract/authority-forms/authority-form.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { FileDown, FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PageHeader } from '../../kit/page-header.client.tsx'
import { ScreenNotice } from '../../kit/screen-notice.client.tsx'
import { usePermission } from '../../kit/use-permission.client.tsx'
import CheckDialog from '../check-dialog.client.tsx'
import { saveFormFile } from '../use-form-file.client.tsx'
import { AuthorityFormForm } from './authority-form-form.client.tsx'
import { fieldsOf } from './column-values.ts'
import { VersionsCard } from './versions-card.client.tsx'

/** The editor of one form. A new one may begin with an example, a copy or the file of another school. */
export default function AuthorityFormEdit({ initial }: { initial: AuthorityForm | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { form?: AuthorityFormFields } | null }
  const may = usePermission()
  const [form, setForm] = useState(initial)
  // Increasing it remounts the form with what is stored.
  const [round, setRound] = useState(0)
  const [isChecked, setChecked] = useState(false)
  const saved = (stored: AuthorityForm) => {
    if (!form)
      return void setTimeout(() => void navigate(`/admin/authority-forms/edit/${stored.id}`, { replace: true }))
    setForm(stored)
    setRound((before) => before + 1)
  }
  if (!may('classes.edit')) return <ScreenNotice kind="denied" />
  return (
    <>
      <PageHeader
        title={form ? t`编辑主管部门报表` : t`添加主管部门报表`}
        note={form && <span className="text-ink-2">{t`第 ${form.version} 版`}</span>}
        actions={
          form && (
            <>
              {may('classes.export') && (
                <Button
                  icon={<FileSpreadsheet aria-hidden size={16} />}
                  onClick={() => setChecked(true)}
                >{t`检查和导出`}</Button>
              )}
              <Button
                icon={<FileDown aria-hidden size={16} />}
                onClick={() => saveFormFile(fieldsOf(form))}
              >{t`导出报表文件`}</Button>
            </>
          )
        }
      />
      <AuthorityFormForm key={round} form={form} begin={state?.form} isAgain={round > 0} onSaved={saved}>
        {form && form.versions.length > 1 && <VersionsCard form={form} onRestored={saved} />}
      </AuthorityFormForm>
      {isChecked && form && <CheckDialog form={form} onClose={() => setChecked(false)} />}
    </>
  )
}
