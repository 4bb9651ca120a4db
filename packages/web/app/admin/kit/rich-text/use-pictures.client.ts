import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { StoredFile } from '@jiangxue/contract/files/upload.ts'
import { useLingui } from '@lingui/react/macro'
import type { Node } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { useRef } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useFormUpload } from '../form/form-uploads.client.ts'
import { usePictureRule } from '../upload/use-picture-rule.client.ts'
import { checkFile, useUpload } from '../upload/use-upload.client.ts'
import { isPendingPicture } from './extensions.client.ts'
import type { PastedMedia } from './pasted.client.ts'

/** The result of a pending picture: the URL of the stored picture, or null if it was not stored. */
type End = string | null

/**
 * Stores the pictures of a text one after another. Until then, a picture is in the text with a blob URL, so that it
 * keeps its place, moves with the text and can be deleted.
 */
export function usePictures() {
  const { t } = useLingui()
  const { percent, failure, setFailure, upload, abort } = useUpload(t`图片上传失败`)
  const inForm = useFormUpload()
  const waiting = useRef(new Map<string, File | string>())
  const ends = useRef(new Map<string, End>())
  const isRunning = useRef(false)
  const rule = usePictureRule()

  const pend = (picture: File | string): string => {
    const address = URL.createObjectURL(typeof picture === 'string' ? new Blob() : picture)
    waiting.current.set(address, picture)
    return address
  }
  async function store(picture: File | string): Promise<StoredFile | undefined> {
    if (typeof picture === 'string') return copy(picture)
    const rejection = checkFile(picture, rule)
    if (rejection) setFailure(rejection)
    return rejection ? undefined : upload('uploadTextPicture', picture)
  }
  async function copy(url: string): Promise<StoredFile | undefined> {
    try {
      return (await browserApi.copyImage({ body: { url } })).data
    } catch (error) {
      if (!isApiProblem(error)) throw error
      const { host } = new URL(url)
      if (error.status !== 401) setFailure(t`来自 ${host} 的图片没有粘贴，请保存图片后上传`)
    }
  }

  async function storePending(view: EditorView) {
    for (const address of pendingIn(view.state.doc)) {
      const picture = waiting.current.get(address)
      if (!picture) continue
      waiting.current.delete(address)
      const stored = await store(picture)
      ends.current.set(address, stored?.url ?? null)
      URL.revokeObjectURL(address)
      if (view.isDestroyed) return
      replacePending(view, ends.current)
    }
  }

  /** Replaces or removes the pictures whose result is known, and starts storing the waiting ones. */
  async function settle(view: EditorView) {
    replacePending(view, ends.current)
    if (isRunning.current) return
    isRunning.current = true
    try {
      await inForm(() => storePending(view))
    } finally {
      isRunning.current = false
    }
    if (!view.isDestroyed && pendingIn(view.state.doc).some((address) => waiting.current.has(address)))
      void settle(view)
  }

  const pasted: PastedMedia = {
    onEmbedded: pend,
    onForeign: pend,
    onUnreadable: () => setFailure(t`有图片保存在您的电脑上，浏览器无法读取，请单独插入`),
    onUnloaded: () => setFailure(t`有图片还没有加载出来，没有粘贴，请在原网页中滚动到图片后重新复制，或单独插入`),
    onVideo: () => setFailure(t`正文不能包含视频，视频没有粘贴，请改为附上视频的链接`),
  }
  return {
    percent,
    failure,
    abort,
    pasted,
    settle,
    /** Inserts pictures into the text; returns whether there were any. */
    insert: (view: EditorView, files: File[], at: number): boolean => {
      const image = view.state.schema.nodes['image']
      if (!image || files.length === 0) return false
      const nodes = files.map((file) => image.create({ src: pend(file), alt: '' }))
      view.dispatch(view.state.tr.insert(Math.min(at, view.state.doc.content.size), nodes))
      return true
    },
  }
}

/** Returns the URLs of the pictures that are not stored yet, in order. */
function pendingIn(doc: Node): string[] {
  const found: string[] = []
  doc.descendants((node) => {
    const address: unknown = node.attrs['src']
    if (typeof address === 'string' && isPendingPicture(address)) found.push(address)
  })
  return found
}

/** Applies known results outside the undo history; needed again after undo and redo, which restore pending pictures. */
function replacePending(view: EditorView, ends: ReadonlyMap<string, End>) {
  const { tr, doc } = view.state
  doc.descendants((node, position) => {
    const end = ends.get(String(node.attrs['src']))
    if (end === undefined) return
    const at = tr.mapping.map(position)
    if (end === null) tr.delete(at, at + node.nodeSize)
    else tr.setNodeMarkup(at, undefined, { ...node.attrs, src: end })
  })
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false))
}
