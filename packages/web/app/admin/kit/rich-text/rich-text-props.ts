export interface RichTextProps {
  /** From Form.Item. */
  id?: string
  /** HTML with the tags that the server allows. */
  value?: string
  onChange?: (html: string) => void
  label: string
  placeholder?: string
  /** Maximum length of the HTML. */
  maxLength: number
  /** Whether it is for a few lines: low, and without headings, alignments and rules. */
  isShort?: boolean
  /** A text that a tool inserts, such as the mark of a blank. */
  snippet?: { readonly label: string; readonly text: string } | undefined
}
