import { useLingui } from '@lingui/react/macro'
import { Form, type FormInstance } from 'antd'
import { toast } from '../../lib/toast.ts'

/** How many uploads are under way in each form. */
const running = new WeakMap<object, number>()

/** Makes what stores a file count as an upload of the form around, if there is one. */
export function useFormUpload() {
  // Outside of a form antd has none.
  const form = Form.useFormInstance() as FormInstance | undefined
  return async <T>(store: () => Promise<T>): Promise<T> => {
    if (!form) return store()
    const add = (count: number) => running.set(form, (running.get(form) ?? 0) + count)
    add(1)
    try {
      return await store()
    } finally {
      add(-1)
    }
  }
}

/** Says whether a form has all of its files, and tells the user where it has not: saved now, it would go without them. */
export function useUploadsDone(form: object) {
  const { t } = useLingui()
  return (): boolean => {
    if (!running.get(form)) return true
    toast.warning(t`图片或文件还在上传，请等上传完成后再保存`)
    return false
  }
}
