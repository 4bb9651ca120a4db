import { useLingui } from '@lingui/react/macro'
import { Form, type FormInstance } from 'antd'
import { toast } from '../../../lib/toast.ts'

/** Number of running uploads by form. */
const running = new WeakMap<object, number>()

/** Returns a wrapper that counts a file upload as running in the surrounding form, if any. */
export function useFormUpload() {
  // Outside a form, antd returns no instance.
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

/** Returns a check that all uploads of a form are done; if not, it warns the user, since saving would omit them. */
export function useUploadsDone(form: object) {
  const { t } = useLingui()
  return (): boolean => {
    if (!running.get(form)) return true
    toast.warning(t`图片或文件还在上传，请等上传完成后再保存`)
    return false
  }
}
