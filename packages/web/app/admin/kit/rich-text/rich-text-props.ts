export interface RichTextProps {
  /** From Form.Item. */
  id?: string
  /** HTML with the tags that the server keeps. */
  value?: string
  onChange?: (html: string) => void
  label: string
  placeholder?: string
  /** Characters of its HTML. */
  maxLength: number
}
