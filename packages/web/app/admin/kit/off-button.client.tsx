import { Button, Tooltip, type ButtonProps } from 'antd'

/** Why something cannot be used now; false or undefined if it can. */
export type Off = string | false | undefined

/** A button that says why it is grey. */
export function OffButton({ off, ...button }: Omit<ButtonProps, 'disabled'> & { off: Off }) {
  if (!off) return <Button {...button} />
  return (
    <Tooltip title={off}>
      <Button {...button} disabled />
    </Tooltip>
  )
}
