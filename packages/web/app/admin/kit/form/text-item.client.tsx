import { Form, Input, type FormItemProps, type InputProps } from 'antd'

/** A field of a form that takes one line of text. */
export const TextItem = ({ item, ...input }: { item: FormItemProps } & InputProps) => (
  <Form.Item {...item}>
    <Input {...input} />
  </Form.Item>
)
