import { alignmentClass, alignments, type Alignment } from '@jiangxue/contract/rich-text.ts'
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

/** Aligns the selected paragraphs and headings, or back to the left if they already have that alignment. */
export function toggleAlignment(editor: Editor, align: Alignment) {
  const value = editor.isActive({ align }) ? null : align
  const chain = editor.chain().focus()
  for (const type of alignedNodes) chain.updateAttributes(type, { align: value })
  chain.run()
}
