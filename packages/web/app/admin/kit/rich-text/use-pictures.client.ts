import { uploadLimits } from '@jiangxue/contract/upload.values.ts'
import { useLingui } from '@lingui/react/macro'
import type { EditorView } from '@tiptap/pm/view'
import { checkFile, useUpload } from '../use-upload.client.ts'

/** Uploads pictures one after another and puts them into the text. */
export function usePictures() {
  const { t } = useLingui()
  const { percent, failure, setFailure, upload, abort } = useUpload(t`图片上传失败`)
  const rule = {
    types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
    wrongType: t`请选择图片文件`,
    maxBytes: uploadLimits.imageMaxBytes,
    tooLarge: t`图片大小不能超过2MB`,
  }

  async function place(view: EditorView, files: File[], at: number) {
    let position = at
    for (const file of files) {
      const rejection = checkFile(file, rule)
      setFailure(rejection)
      const stored = rejection ? undefined : await upload('uploadImage', file)
      const image = view.state.schema.nodes['image']
      if (!stored || !image || view.isDestroyed) continue
      const node = image.create({ src: stored.url, alt: '' })
      position = Math.min(position, view.state.doc.content.size)
      view.dispatch(view.state.tr.insert(position, node))
      position += node.nodeSize
    }
  }
  return {
    percent,
    failure,
    abort,
    /** Returns whether there was nothing but pictures, so that the editor inserts nothing else. */
    insert: (view: EditorView, pictures: File[] | { files: File[]; hasText: boolean }, at: number): boolean => {
      const { files, hasText } = Array.isArray(pictures) ? { files: pictures, hasText: false } : pictures
      if (files.length === 0) return false
      void place(view, files, at)
      return !hasText
    },
  }
}
