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
}
