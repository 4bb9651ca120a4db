import { isApiProblem } from '@jiangxue/contract/api.ts'
import { authorityFileVersion, type AuthorityFormFields } from '@jiangxue/contract/authority-forms/authority-form.ts'
import { useLingui } from '@lingui/react/macro'
import { App } from 'antd'
import { useRef } from 'react'
import { browserApi } from '../../lib/http/api-client.ts'
import { saveFile } from '../../lib/http/download-file.ts'
import { failureText } from '../../lib/show-problem.ts'
import { FileChooser } from '../kit/upload/file-chooser.client.tsx'

/** Lets a user choose the file of a form that another school has exported; the caller must render `chooser`. */
export function useFormFile(onRead: (form: AuthorityFormFields) => void) {
  const { t } = useLingui()
  const { modal } = App.useApp()
  const input = useRef<HTMLInputElement>(null)
  const read = async ([file]: readonly File[]) => {
    if (!file) return
    try {
      onRead((await browserApi.readAuthorityFormFile({ file })).data)
    } catch (error) {
      if (!isApiProblem(error)) throw error
      // What is wrong with the file stays until it is read: a line, a field and a reason.
      if (error.status !== 401)
        modal.error({ title: t`没有导入报表`, content: failureText(error, t`读取报表文件失败`), okText: t`知道了` })
    }
  }
  return {
    choose: () => input.current?.click(),
    chooser: (
      <FileChooser
        ref={input}
        label={t`选择报表文件`}
        accept=".json,application/json"
        onChoose={(files) => void read(files)}
      />
    ),
  }
}

/** Saves a form as a file for other schools. */
export function saveFormFile(form: AuthorityFormFields): void {
  const content = JSON.stringify({ jiangxueForm: authorityFileVersion, ...form }, null, 2)
  saveFile(new Blob([content], { type: 'application/json' }), `${form.name}.json`)
}
