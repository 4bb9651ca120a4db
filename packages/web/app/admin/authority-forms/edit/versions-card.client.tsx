import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { AuthorityForm, AuthorityFormVersion } from '@jiangxue/contract/authority-forms/authority-form.ts'
import { useLingui } from '@lingui/react/macro'
import { App, Button, Modal, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { ProblemNotice } from '../../../components/problem-notice.tsx'
import { browserApi } from '../../../lib/http/api-client.ts'
import { attempt, failureText } from '../../../lib/show-problem.ts'
import { toast } from '../../../lib/toast.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { FieldGroup } from '../../kit/form/field-group.client.tsx'
import { SheetPreview } from '../sheet-preview.client.tsx'
import { exampleRow } from './column-values.ts'

interface VersionsCardProps {
  form: AuthorityForm
  onRestored: (form: AuthorityForm) => void
}

/** The versions of a form: who saved them, what they look like, and taking one back. */
export function VersionsCard({ form, onRestored }: VersionsCardProps) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const { modal } = App.useApp()
  const [shown, setShown] = useState<number>()
  const restore = (version: number) =>
    attempt(t`保存主管部门报表失败`, async () => {
      const { data, message } = await browserApi.restoreAuthorityForm({
        params: { id: form.id, version },
        body: { version: form.version },
      })
      toast.success(message)
      onRestored(data)
    })
  return (
    <FieldGroup id="authority-versions" title={t`版本`} note={t`每次保存成为新的一版，旧版不变`}>
      <ul className="mb-4 divide-y divide-line">
        {form.versions.map(({ version, changedAt, changedBy }) => (
          <li key={version} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="font-semibold tabular-nums">{t`第 ${version} 版`}</span>
            <span className="min-w-0 flex-1 text-ink-2 tabular-nums">
              {dateTime(changedAt)} {changedBy}
            </span>
            {version === form.version ? (
              <span className="text-ink-3">{t`现在的版本`}</span>
            ) : (
              <span>
                <Button
                  type="link"
                  size="small"
                  aria-label={t`查看第 ${version} 版`}
                  onClick={() => setShown(version)}
                >{t`查看`}</Button>
                <Button
                  type="link"
                  size="small"
                  aria-label={t`恢复第 ${version} 版`}
                  onClick={() =>
                    void modal.confirm({
                      title: t`恢复第 ${version} 版？`,
                      content: t`它的内容成为新的一版，没有保存的修改会丢失。`,
                      okText: t`恢复`,
                      onOk: () => restore(version),
                    })
                  }
                >{t`恢复`}</Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <Modal open title={t`第 ${shown} 版`} width={1000} footer={null} onCancel={() => setShown(undefined)}>
          <ShownVersion id={form.id} version={shown} />
        </Modal>
      )}
    </FieldGroup>
  )
}

function ShownVersion({ id, version }: { id: number; version: number }) {
  const { t } = useLingui()
  const [found, setFound] = useState<AuthorityFormVersion>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    let isShown = true
    browserApi.getAuthorityFormVersion({ params: { id, version } }).then(
      (content) => isShown && setFound(content),
      (error: unknown) => {
        if (!isApiProblem(error)) throw error
        if (isShown) setFailure(failureText(error, t`加载主管部门报表失败`))
      },
    )
    return () => {
      isShown = false
    }
  }, [id, version, t])
  if (failure !== undefined) return <ProblemNotice message={failure} />
  if (!found) return <Skeleton active />
  return (
    <>
      <p className="mb-3 text-ink-2">{[found.name, found.authority].filter(Boolean).join(' · ')}</p>
      <SheetPreview
        titles={found.titles}
        headers={found.columns.map(({ header }) => header)}
        rows={[exampleRow(found.columns)]}
      />
    </>
  )
}
