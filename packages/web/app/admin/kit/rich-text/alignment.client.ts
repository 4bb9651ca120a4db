import { alignmentClass, alignments, type Alignment } from '@jiangxue/contract/kit/rich-text.ts'
import { Slice } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { Extension, type Editor } from '@tiptap/react'

const alignedNodes = ['paragraph', 'heading']

/** Preserves the alignment of paragraphs and headings; pasted ones may use the style or the obsolete attribute. */
export const alignment = Extension.create({
  name: 'alignment',
  addGlobalAttributes: () => [
    {
      types: alignedNodes,
      attributes: {
        align: {
          default: null,
          parseHTML: (element) =>
            alignments.find(
              (each) =>
                element.classList.contains(alignmentClass(each)) ||
                element.style.textAlign === each ||
                element.getAttribute('align')?.toLowerCase() === each,
            ) ?? null,
          renderHTML: ({ align }: { align?: Alignment | null }) => (align ? { class: alignmentClass(align) } : {}),
        },
      },
    },
  ],
})

/** Keeps the alignment of a first pasted paragraph, whose text would otherwise just flow into an empty paragraph. */
export function keepFirstAlignment(slice: Slice, view: EditorView): Slice {
  const isInEmpty = view.state.selection.$from.parent.content.size === 0
  const isAligned = Boolean(slice.content.firstChild?.attrs['align'])
  return isInEmpty && isAligned ? new Slice(slice.content, 0, slice.openEnd) : slice
}

/** Aligns the selected paragraphs and headings, or back to the left if they already have that alignment. */
export function toggleAlignment(editor: Editor, align: Alignment) {
  const value = editor.isActive({ align }) ? null : align
  const chain = editor.chain().focus()
  for (const type of alignedNodes) chain.updateAttributes(type, { align: value })
  chain.run()
}
